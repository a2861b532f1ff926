import type { PlanEntry, PlanStatus, PricePlan } from './types.ts'
import { wayOf } from './way-view.ts'

export const PLAN_STATUSES = ['planned', 'applied', 'reverted'] as const satisfies PlanStatus[]

/** The plan after one of its entries changed: removed entries disappear, the others keep their status. */
export function withEntry(plan: PricePlan, entry: PlanEntry): PricePlan {
  const others = plan.entries.filter((each) => each.entryId !== entry.entryId)
  const entries = entry.isRemoved ? others : [entry, ...others]
  const count = (status: PlanStatus) => entries.filter((each) => each.status === status).length
  return {
    ...plan,
    totals: withoutOld(plan.totals, plan.entries, entries),
    entries: entries.toSorted(byTime),
    counts: { planned: count('planned'), applied: count('applied'), reverted: count('reverted') },
  }
}

type Totals = PricePlan['totals']
type Total = NonNullable<Totals['profit']>

/** Placeholders for a total that the server has not simulated yet. */
const UNDRAWN = { ownEvidence: 0, probability: 0.5, assumed: 0, assumedMargin: null } as const

/** Sums of the planned changes; their ranges shift by the same amount until the server has simulated them again. */
function withoutOld(totals: Totals, before: readonly PlanEntry[], after: readonly PlanEntry[]): Totals {
  const sumOf = (entries: readonly PlanEntry[], objective: keyof Totals) => {
    const open = entries.flatMap(({ status, expected }) =>
      status === 'planned' && expected?.objective === objective ? [expected] : [],
    )
    const add = (of: (each: (typeof open)[number]) => number) => open.reduce((sum, each) => sum + of(each), 0)
    return {
      count: open.length,
      losing: add(({ probability = 0.5 }) => 1 - probability),
      value: add(({ monthlyGain }) => monthlyGain.value),
      low: add(({ monthlyGain }) => monthlyGain.low),
      high: add(({ monthlyGain }) => monthlyGain.high),
    }
  }
  const follow = (objective: keyof Totals): Total | null => {
    const total = totals[objective]
    const [old, now] = [sumOf(before, objective), sumOf(after, objective)]
    if (now.count === 0) return null
    if (total === null) {
      const { count: products, losing: expectedLosers, value, low, high } = now
      return { ...UNDRAWN, products, expectedLosers, value, low, high }
    }
    const moved = now.value - old.value
    return {
      ...total,
      products: total.products + now.count - old.count,
      ...{ value: total.value + moved, low: total.low + moved, high: total.high + moved },
      expectedLosers: Math.max(0, total.expectedLosers + now.losing - old.losing),
    }
  }
  return { profit: follow('profit'), revenue: follow('revenue') }
}

const byTime = (a: PlanEntry, b: PlanEntry) =>
  b.createdAt.localeCompare(a.createdAt) || a.entryId.localeCompare(b.entryId)

/** Number of planned changes that a Shopify file leaves out. */
export function shopifyGaps(entries: readonly PlanEntry[]): number {
  return entries.filter((entry) => entry.status === 'planned' && entry.shopifyGap !== null).length
}

/** The current price if it changed after planning; `null` if it is unchanged or is the planned price. */
export function movedTo(entry: PlanEntry): string | null {
  const { currentPrice, todayPrice, plannedPrice, status } = entry
  if (status !== 'planned' || currentPrice === null || todayPrice === null) return null
  const now = Number(currentPrice)
  return now === Number(todayPrice) || now === Number(plannedPrice) ? null : currentPrice
}

/** Planned prices that a roll-out can take now, and those that it would leave out. */
export function sendable(entries: readonly PlanEntry[]): {
  readonly ready: readonly PlanEntry[]
  readonly leftOut: readonly PlanEntry[]
} {
  const planned = entries.filter(({ status }) => status === 'planned')
  const isUnderWay = (entry: PlanEntry) => ['moving', 'waiting'].includes(wayOf(entry)?.is ?? '')
  return {
    ready: planned.filter((entry) => entry.foreseen === null && !isUnderWay(entry)),
    leftOut: planned.filter((entry) => entry.foreseen !== null && !isUnderWay(entry)),
  }
}
