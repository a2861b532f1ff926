import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { rangeOf } from '#web/ui/table/layout.ts'
import type { RecordSelection } from '#web/ui/table/parts.ts'
import type { DataTable } from './search.ts'
import { useWords } from './use-words.ts'

interface Selection<K extends string | number> extends RecordSelection<K> {
  readonly clear: () => void
}

/** The selected rows of the visible page; a row that disappears is deselected. */
export function useSelection<K extends string | number>(ids: readonly K[]): Selection<K> {
  const [chosen, setChosen] = useState<ReadonlySet<K>>(new Set())
  const shown = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as one text, which is equal when they are
  useEffect(() => {
    setChosen((old) => (old.size === 0 ? old : new Set(ids.filter((id) => old.has(id)))))
  }, [shown])
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  const latest = useRef({ ids, anchor: null as K | null })
  latest.current.ids = ids
  // The same function in every render: a row that stays as it is is not drawn again.
  const toggle = useCallback((id: K, isRange: boolean) => {
    const { ids: shownIds, anchor } = latest.current
    const range = isRange ? rangeOf(shownIds, anchor, id) : [id]
    latest.current.anchor = id
    setChosen((old) => {
      const next = new Set(old)
      for (const each of range)
        if (old.has(id)) next.delete(each)
        else next.add(each)
      return next
    })
  }, [])
  return useMemo(
    () => ({
      chosen,
      isAll,
      toggle,
      toggleAll: () => setChosen(isAll ? new Set() : new Set(ids)),
      clear: () => setChosen(new Set()),
    }),
    [chosen, isAll, ids, toggle],
  )
}

/** Actions for the selected rows, at the lower edge of the window wherever the table is scrolled to. */
export function SelectionBar(props: {
  readonly table: DataTable
  readonly count: number
  readonly onDelete: () => void
  readonly onClear: () => void
}) {
  const { t, format } = useWords()
  return (
    <div className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-surface px-3 py-2 shadow-overlay print:hidden">
      <p role="status" className="text-label font-medium">
        {t('data.select.count', { n: props.count, count: format.count(props.count) })}
      </p>
      <Button variant="quiet" onClick={props.onClear}>
        {t('data.select.clear')}
      </Button>
      <Permit call={props.table === 'sales' ? 'deleteSales' : 'deleteProducts'}>
        <Button variant="danger" onClick={props.onDelete}>
          {t('data.select.delete')}
        </Button>
      </Permit>
    </div>
  )
}
