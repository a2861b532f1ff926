import type { PlanEntry, PlanStatus, PricePlan } from './wire.ts'

export const PLAN_STATUSES = ['planned', 'applied', 'reverted'] as const satisfies PlanStatus[]

/** The plan after one of its entries changed: removed ones leave, the others stand with their status. */
export function withEntry(plan: PricePlan, entry: PlanEntry): PricePlan {
  const others = plan.entries.filter((each) => each.entryId !== entry.entryId)
  const entries = entry.isRemoved ? others : [entry, ...others]
  const count = (status: PlanStatus) => entries.filter((each) => each.status === status).length
  return {
    ...plan,
    entries: entries.toSorted(byTime),
    counts: { planned: count('planned'), applied: count('applied'), reverted: count('reverted') },
  }
}

const byTime = (a: PlanEntry, b: PlanEntry) =>
  b.createdAt.localeCompare(a.createdAt) || a.entryId.localeCompare(b.entryId)

/** Expected gain a month of all planned changes together; `null` where nothing is known of any. */
export function togetherGain(entries: readonly PlanEntry[]): number | null {
  const known = entries.flatMap((entry) =>
    entry.status === 'planned' && entry.expected ? [entry.expected.monthlyGain.value] : [],
  )
  return known.length === 0 ? null : known.reduce((sum, gain) => sum + gain, 0)
}

/** Planned changes that a Shopify file leaves out. */
export function shopifyGaps(entries: readonly PlanEntry[]): number {
  return entries.filter((entry) => entry.status === 'planned' && entry.shopifyGap !== null).length
}

/** The price moved between planning and now; `null` while it is as it was, or is the planned one. */
export function movedTo(entry: PlanEntry): string | null {
  const { currentPrice, todayPrice, plannedPrice, status } = entry
  if (status !== 'planned' || currentPrice === null || todayPrice === null) return null
  const now = Number(currentPrice)
  return now === Number(todayPrice) || now === Number(plannedPrice) ? null : currentPrice
}
