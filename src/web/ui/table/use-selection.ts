import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { rangeOf } from './layout.ts'
import type { RecordSelection } from './parts.ts'

export interface Selection<K extends string | number> extends Omit<RecordSelection<K>, 'words'> {
  readonly clear: () => void
  /** Selects these in addition. */
  readonly add: (ids: readonly K[]) => void
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
      add: (more: readonly K[]) => setChosen((old) => new Set([...old, ...more])),
    }),
    [chosen, isAll, ids, toggle],
  )
}
