import { useCallback, useMemo, useRef, useState } from 'react'
import { type Selection, useSelection } from '#web/ui/table/use-selection.ts'

interface Whole<K> {
  readonly ids: readonly K[]
  /** False if more rows match than one selection holds. */
  readonly isWhole: boolean
}

export interface WholeSelection<K extends string | number> extends Selection<K> {
  /** All selected rows, those of other pages too. */
  readonly ids: readonly K[]
  /** `null`: rows of this page only. */
  readonly whole: Whole<K> | null
  readonly chooseWhole: (whole: Whole<K>) => void
}

/**
 * The ticked rows of a page, or all rows that the filters match. `scope` names filters and number of rows: with
 * another one the selection of all ends. A row unticked then leaves the others of its page selected.
 */
export function useWholeSelection<K extends string | number>(
  pageIds: readonly K[],
  scope: string,
): WholeSelection<K> {
  const page = useSelection(pageIds)
  const [kept, setKept] = useState<(Whole<K> & { readonly scope: string }) | null>(null)
  const whole = kept?.scope === scope ? kept : null
  const latest = useRef({ page, pageIds, whole })
  latest.current = { page, pageIds, whole }
  const toggle = useCallback((id: K, isRange: boolean) => {
    const now = latest.current
    if (!now.whole) return now.page.toggle(id, isRange)
    setKept(null)
    now.page.clear()
    now.page.add(now.pageIds.filter((other) => other !== id))
  }, [])
  return useMemo(
    () => ({
      ...page,
      toggle,
      whole,
      chosen: whole ? new Set(pageIds) : page.chosen,
      ids: whole ? whole.ids : [...page.chosen],
      isAll: whole !== null || page.isAll,
      toggleAll: whole ? () => setKept(null) : page.toggleAll,
      clear: () => {
        setKept(null)
        page.clear()
      },
      chooseWhole: (next) => setKept({ ...next, scope }),
    }),
    [page, pageIds, whole, scope, toggle],
  )
}
