import { volumeChange } from '#analytics'
import type { DecisionFilter, RecommendationSort } from '#web/features/dashboard/search.ts'
import { isImplausible, NAME_LIMITS } from '#web/features/dashboard/view-model.ts'
import { cutName } from '#web/ui/charts/label-fit.ts'
import { type Group, groupOf, groups } from './group-of.ts'
import type { AdviceList, Decision, PriceAdvice, Recommendation } from './types.ts'

export interface Item {
  readonly id: number
  readonly fullName: string
  readonly name: string
  readonly group: Group
  readonly advice: PriceAdvice
  readonly implausible: boolean
  /** Monthly units at the advised price / today's - 1; `null` if no change is considered. */
  readonly unitsChange: number | null
}

export function toItem(advice: PriceAdvice, group: Group): Item {
  return {
    id: advice.productId,
    fullName: advice.title,
    name: cutName(advice.title, NAME_LIMITS.table),
    group,
    advice,
    implausible: isImplausible(advice.elasticity),
    unitsChange: unitsChange(advice),
  }
}

function unitsChange(advice: PriceAdvice): number | null {
  const { elasticity } = advice
  const [price, advised] = [Number(advice.price), Number(advice.test?.price ?? advice.advisedPrice)]
  if (elasticity === null || !(price > 0) || !(advised > 0)) return null
  if (isImplausible(elasticity) || advised === price) return null
  return volumeChange(elasticity, advised / price)
}

export interface Shown {
  readonly sort: RecommendationSort
  readonly decision: DecisionFilter
}

/** Merges both answers into one list per group, each product once; the whole store's list is newer and wins. */
export function toGroups(
  recommendations: readonly Recommendation[],
  listed: readonly PriceAdvice[],
  shown: Shown,
): Readonly<Record<Group, readonly Item[]>> {
  const items = new Map(recommendations.map((each) => [each.id, itemOf(each)]))
  for (const advice of listed) items.set(advice.productId, toItem(advice, groupOf(advice.direction)))
  const wanted = [...items.values()]
    .filter(({ advice }) => passes(advice.decision, shown.decision))
    .sort(ORDERS[shown.sort])
  const [increase, maintain, decrease] = groups.map((group) => wanted.filter((item) => item.group === group))
  return { increase: increase ?? [], maintain: maintain ?? [], decrease: decrease ?? [] }
}

function itemOf({ recommendation, advice }: Recommendation): Item {
  return toItem(advice, groupOf(recommendation))
}

export function passes(decision: Decision | null, wanted: DecisionFilter): boolean {
  return wanted === 'open' ? decision === null : decision?.decision === wanted
}

type Order = (a: Item, b: Item) => number

// The server's sort order: prices to test come before those to keep, and of equal ones the product that sells most.
const titles = new Intl.Collator('en')
const byTitle: Order = (a, b) => titles.compare(a.fullName, b.fullName) || a.id - b.id
const worthTesting = ({ advice }: Item) => (advice.kind === 'test' ? (advice.test?.gain?.value ?? 0) : 0)
const revenueAhead = ({ advice: { demand, price, monthlyUnits } }: Item) =>
  demand?.state === 'selling' ? Number(price ?? 0) * (monthlyUnits ?? 0) : 0
const descending =
  (figure: (advice: PriceAdvice) => number): Order =>
  (a, b) =>
    figure(b.advice) - figure(a.advice) ||
    worthTesting(b) - worthTesting(a) ||
    revenueAhead(b) - revenueAhead(a) ||
    byTitle(a, b)

const ORDERS: Readonly<Record<RecommendationSort, Order>> = {
  opportunity: descending((advice) => advice.monthlyGain?.value ?? 0),
  probability: descending((advice) => advice.probability ?? 0),
  title: byTitle,
}

/**
 * The list after a decision on one of the store's products, on this page or not. The sums above it stay as the
 * server sent them: their range and counts are updated together by its next answer.
 */
export function withDecision(
  list: AdviceList,
  wanted: DecisionFilter,
  advice: PriceAdvice,
  decision: Decision | null,
): AdviceList {
  const isHere = list.rows.some((row) => row.productId === advice.productId)
  // A filtered list counts only its own products.
  if (list.facets && !isHere) return list
  const step = Number(passes(decision, wanted)) - Number(passes(advice.decision, wanted))
  const { direction } = advice
  return {
    ...list,
    rows: list.rows.map((row) => (row.productId === advice.productId ? { ...row, decision } : row)),
    total: list.total + step,
    counts: { ...list.counts, [direction]: list.counts[direction] + step },
    withCost: list.withCost + (advice.cost?.isAssumed === false ? step : 0),
    withAssumedMargin: list.withAssumedMargin + (advice.cost?.isAssumed ? step : 0),
  }
}

/** Axis of the small bar of one gain: its range, always including today (0). */
export function gainAxis({ low, high }: { readonly low: number; readonly high: number }) {
  return [Math.min(low, 0), Math.max(high, 0)] as const
}
