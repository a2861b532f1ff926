import type { DashboardSearch, DecisionFilter, WorkMove, WorkSort } from '#web/features/dashboard/search.ts'
import type { AdviceList, PriceAdvice } from './types.ts'
import { passes } from './view-model.ts'

/** What the work list shows: filters and order as the server takes them. */
export interface WorkList {
  readonly decision: DecisionFilter
  readonly sort: WorkSort
  readonly move: WorkMove | 'work'
  readonly search?: string
  readonly productType?: string
  readonly vendor?: string
  readonly minOwnShare?: number
  readonly minChance?: number
}

export function workListOf(search: DashboardSearch): WorkList {
  const { decision = 'open', by = 'money', move = 'work', type, vendor, own, chance } = search
  return {
    decision,
    sort: by,
    move,
    ...(search.search ? { search: search.search } : {}),
    ...(type ? { productType: type } : {}),
    ...(vendor ? { vendor } : {}),
    ...(own ? { minOwnShare: own / 100 } : {}),
    ...(chance ? { minChance: chance / 100 } : {}),
  }
}

/** True if the list leaves out products of the store, apart from those whose price stays. */
export function isNarrowed(work: Omit<WorkList, 'decision'>): boolean {
  const { move, search, productType, vendor, minOwnShare, minChance } = work
  return move !== 'work' || [search, productType, vendor, minOwnShare, minChance].some((set) => set)
}

/** The address without filters. */
export const NOTHING_NARROWED = {
  search: undefined,
  move: undefined,
  type: undefined,
  vendor: undefined,
  own: undefined,
  chance: undefined,
} as const

/** Rows as decided so far: a decided one leaves the open list before the server has answered. */
export function rowsOf(list: AdviceList | undefined, decision: DecisionFilter): readonly PriceAdvice[] {
  return list?.rows.filter((row) => passes(row.decision, decision)) ?? []
}

export function moveOf({ kind, direction }: PriceAdvice): WorkMove {
  if (kind !== 'change') return kind
  return direction === 'increase' ? 'raise' : 'lower'
}

/** The price that the advice asks for: to charge, to test, or today's. */
export function newPriceOf({ kind, test, advisedPrice }: PriceAdvice): string | null {
  return kind === 'test' ? (test?.price ?? null) : advisedPrice
}

/** What a row may bring; that of a test is what similar products suggest. */
export function gainOf({ kind, test, monthlyGain }: PriceAdvice): PriceAdvice['monthlyGain'] {
  return kind === 'test' ? (test?.gain ?? null) : monthlyGain
}

/** One axis for the ranges of all rows, with today (0) on it. */
export function workAxis(rows: readonly PriceAdvice[]): readonly [number, number] {
  const gains = rows.flatMap((row) => gainOf(row) ?? [])
  return [Math.min(0, ...gains.map(({ low }) => low)), Math.max(0, ...gains.map(({ high }) => high))]
}

/** The row that keys act on, and its place. */
export interface Place {
  readonly id: number | null
  readonly at: number
}

/** Returns the same row where it is now; if it has left, the row that took its place. */
export function placeIn(ids: readonly number[], last: Place): Place {
  const at = last.id === null ? -1 : ids.indexOf(last.id)
  if (at >= 0) return { id: last.id, at }
  const next = Math.max(0, Math.min(last.at, ids.length - 1))
  return { id: ids[next] ?? null, at: next }
}

/** The row `step` rows further, at most the first or last one. */
export function stepIn(ids: readonly number[], from: Place, step: number): Place {
  const at = Math.max(0, Math.min(from.at + step, ids.length - 1))
  return { id: ids[at] ?? null, at }
}

/** The next order when a column's header is pressed: first as it is usually read, then the other way. */
export function nextWorkSort(sort: WorkSort, key: string): WorkSort {
  return (sort === key ? `-${key}` : key) as WorkSort
}

/** How the table marks the sorted column. Names and the deepest cut come first; figures start with the largest. */
export function tableSortOf(sort: WorkSort): {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
} {
  const isReversed = sort.startsWith('-')
  const key = isReversed ? sort.slice(1) : sort
  const isUpwards = (key === 'title' || key === 'change') !== isReversed
  return { key, direction: isUpwards ? 'ascending' : 'descending' }
}
