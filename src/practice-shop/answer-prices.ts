import { DAY_MS } from '#contract/durations'
import { AFTER_DEAL_DAYS, type ListPrice, type ProductTruth, type SamplePromotion } from '#sample-store'
import type { PriceChange, ShopOrder } from './shop.ts'

export interface SetPrice extends PriceChange {
  /** Time of the change, in milliseconds. */
  readonly at: number
}

/** What the shop would have asked for a product by itself, and how its buyers respond. */
export interface OwnPlan {
  readonly truth: ProductTruth
  readonly firstCents: number
  readonly listPrices: readonly ListPrice[]
  readonly promotions: readonly SamplePromotion[]
}

type Line = ShopOrder['lines'][number]
export type PlanOf = (variantId: number) => OwnPlan | null

/** Lines of an order at the prices that had been set in the shop by then. */
export function answeredLines(
  { lines }: ShopOrder,
  createdMs: number,
  prices: readonly SetPrice[],
  planOf: PlanOf,
): ShopOrder['lines'] {
  if (prices.length === 0 || createdMs < prices[0]!.at) return lines
  return lines.flatMap((line) => answered(line, createdMs, prices, planOf))
}

/** Units that would have been bought at the price of that time; the line's own number decides about fractions. */
function answered(
  line: Line,
  createdMs: number,
  prices: readonly SetPrice[],
  planOf: PlanOf,
): readonly Line[] {
  const variantId = line.variantId ?? 0
  const setAt = (ms: number) => prices.findLast((each) => each.variantId === variantId && each.at <= ms)
  const set = setAt(createdMs)
  const plan = planOf(variantId)
  if (!set || set.priceCents <= 0 || plan === null) return [line]
  const day = Math.floor(createdMs / DAY_MS)
  const ratio = set.priceCents / ownCents(plan, day)
  const unseen = unseenDeal(plan, day, (dealEnd) => setAt(dealEnd * DAY_MS) !== undefined)
  const change = ratio ** plan.truth.elasticity * Math.exp(-unseen)
  const chance = ((line.id * 2_654_435_761) % 1000) / 1000
  const quantity = Math.floor(line.quantity * change + chance)
  if (quantity === 0) return []
  // A bulk buyer or a coupon keeps its share off the price.
  const unitCents = Math.round(line.unitCents * ratio)
  const discounts = (ratio * quantity) / line.quantity
  return [
    {
      ...{ ...line, quantity, unitCents },
      discountsCents: line.discountsCents.map((cents) => Math.round(cents * discounts)),
    },
  ]
}

/** Price of the shop's own plan on a day. */
function ownCents({ promotions, listPrices, firstCents }: OwnPlan, day: number): number {
  const deal = promotions.find(({ startDay, endDay }) => startDay <= day && day < endDay)
  return (deal ?? listPrices.findLast((each) => each.day <= day))?.priceCents ?? firstCents
}

/** Log effect of a deal, or of the days after it, that customers never saw because the price had been set before. */
function unseenDeal({ promotions, truth }: OwnPlan, day: number, isSetBy: (day: number) => boolean): number {
  const deal = promotions.findLast(({ startDay }) => startDay <= day)
  if (!deal || day >= deal.endDay + AFTER_DEAL_DAYS) return 0
  if (day < deal.endDay) return truth.dealEffect
  return isSetBy(deal.endDay) ? truth.afterEffect : 0
}
