import { useEffect, useMemo, useState } from 'react'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import type { DataTable } from './search.ts'
import { useWords, type Words } from './use-words.ts'

export interface Selection<K extends string | number> {
  readonly chosen: ReadonlySet<K>
  readonly toggle: (id: K) => void
  readonly toggleAll: () => void
  readonly isAll: boolean
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
  return useMemo(
    () => ({
      chosen,
      isAll,
      toggle: (id) =>
        setChosen((old) =>
          old.has(id) ? new Set([...old].filter((other) => other !== id)) : new Set([...old, id]),
        ),
      toggleAll: () => setChosen(isAll ? new Set() : new Set(ids)),
      clear: () => setChosen(new Set()),
    }),
    [chosen, isAll, ids],
  )
}

const CHECKBOX = 'size-4.5 cursor-pointer accent-(--accent)'

export function selectionColumn<Row, K extends string | number>(args: {
  readonly words: Words
  readonly selection: Selection<K>
  readonly idOf: (row: Row) => K
  readonly nameOf: (row: Row) => string
}): TableColumn<Row> {
  const { words, selection, idOf, nameOf } = args
  return {
    key: 'select',
    header: words.t('data.select.column'),
    headerContent: (
      <Tick
        label={words.t('data.select.all')}
        isTicked={selection.isAll}
        isPartly={selection.chosen.size > 0 && !selection.isAll}
        onTick={selection.toggleAll}
      />
    ),
    cell: (row) => (
      <Tick
        label={words.t('data.select.row', { name: nameOf(row) })}
        isTicked={selection.chosen.has(idOf(row))}
        onTick={() => selection.toggle(idOf(row))}
      />
    ),
  }
}

function Tick(props: {
  readonly label: string
  readonly isTicked: boolean
  readonly isPartly?: boolean
  readonly onTick: () => void
}) {
  return (
    <span className="grid size-6 place-items-center">
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.isTicked}
        ref={(box) => {
          if (box) box.indeterminate = props.isPartly ?? false
        }}
        onChange={props.onTick}
        className={CHECKBOX}
      />
    </span>
  )
}

/** Actions for the selected rows, shown in place of the filters. */
export function SelectionBar(props: {
  readonly table: DataTable
  readonly count: number
  readonly onDelete: () => void
  readonly onClear: () => void
}) {
  const { t, format } = useWords()
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-accent-soft px-3 py-1">
      <p role="status" className="flex-1 text-label font-medium">
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
