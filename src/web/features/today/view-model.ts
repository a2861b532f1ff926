import { shownAmount } from '#web/lib/words/price-words.ts'
import type { Today } from './types.ts'

/**
 * What the first sentence says: changes to make; all of them decided; planned prices that wait to be carried out; some
 * that are not sure enough to lead; cuts that wait for a cost; prices to test; nothing.
 */
export type TodayState = 'act' | 'decided' | 'planned' | 'unsure' | 'costs' | 'tests' | 'nothing'

export function stateOf({ lead, open, planned }: Today): TodayState {
  if (lead.rows.length > 0)
    return lead.rows.every(({ advice }) => advice.decision !== null) ? 'decided' : 'act'
  if (planned > 0) return 'planned'
  if (open.changes > 0) return 'unsure'
  if (open.costNeeded > 0) return 'costs'
  return open.tests > 0 ? 'tests' : 'nothing'
}

/** Gain of all rows a month: the sum of the amounts as the rows show them, so that a reader can add them up. */
export function leadTotal(rows: Today['lead']['rows']): number {
  return rows.reduce(
    (sum, { advice: { monthlyGain } }) =>
      sum + (monthlyGain === null ? 0 : shownAmount(monthlyGain.value, monthlyGain)),
    0,
  )
}

/** One axis for the ranges of all rows, with today (0) on it. */
export function leadAxis({ lead }: Today): readonly [number, number] {
  const gains = lead.rows.flatMap(({ advice }) => advice.monthlyGain ?? [])
  return [Math.min(0, ...gains.map(({ low }) => low)), Math.max(0, ...gains.map(({ high }) => high))]
}

/** Below this share of own sales a row says how much is its own. */
const MOSTLY_OWN = 0.5

export function isMostlyOthers(ownShare: number | null): boolean {
  return ownShare !== null && ownShare < MOSTLY_OWN
}
