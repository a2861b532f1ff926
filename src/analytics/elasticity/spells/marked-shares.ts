import { AFTER_DEAL_DAYS } from './deals.ts'
import { Outages } from './find-outages.ts'
import { daysLeftOut, type ProductEvents } from './product-events.ts'

/** Effect of marks on one period of totals, whose units cannot be split by day. */
export interface MarkedShares {
  readonly daysOnSale: number
  /** Share of the days within marked promotions; `afterDeal` is the share within three weeks after one. */
  readonly deal: number
  readonly afterDeal: number
}

/**
 * Returns the shares of a product's period [from, to). Stock-outs and closed days reduce the days, since all sales
 * fell on the others; a promotion counts by its share of the days. `null` if nothing could be bought, or if part of
 * the period was before the product as it is now.
 */
export function markedShares(
  events: ProductEvents,
  product: number,
  from: number,
  to: number,
): MarkedShares | null {
  if (from < events.since[product]!) return null
  const out = daysLeftOut(events, product, new Outages(0))
  let [onSale, deal, after] = [0, 0, 0]
  for (let day = from; day < to; day++) {
    if (events.closed[day - events.firstDay] === 1 || covers(out, day)) continue
    onSale++
    const promotion = promotionDay(events, product, day)
    if (promotion === 'running') deal++
    else if (promotion === 'after') after++
  }
  return onSale > 0 ? { daysOnSale: onSale, deal: deal / onSale, afterDeal: after / onSale } : null
}

function covers({ count, from, to }: Outages, day: number): boolean {
  for (let k = 0; k < count; k++) if (day >= from[k]! && day < to[k]!) return true
  return false
}

function promotionDay({ promotions }: ProductEvents, product: number, day: number) {
  let state: 'running' | 'after' | 'none' = 'none'
  for (let k = promotions.start[product]!; k < promotions.start[product + 1]!; k++) {
    if (day >= promotions.from[k]! && day < promotions.to[k]!) return 'running'
    if (day >= promotions.to[k]! && day < promotions.to[k]! + AFTER_DEAL_DAYS) state = 'after'
  }
  return state
}
