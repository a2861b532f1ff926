import type { SamplePromotion, SampleStore } from './sample-store.ts'

/** Least products of a promotion in the calendar; smaller ones must be found in the prices. */
const FEWEST_PRODUCTS = 3

/** Calendar as an owner would enter it: promotions over by the end that several products shared, by period. */
export function sharedPromotions({
  promotions,
  endDay,
}: Pick<SampleStore, 'promotions' | 'endDay'>): SamplePromotion[][] {
  const groups = new Map<string, SamplePromotion[]>()
  for (const promotion of promotions) {
    if (promotion.endDay > endDay) continue
    const key = `${promotion.startDay}-${promotion.endDay}`
    const group = groups.get(key)
    if (group) group.push(promotion)
    else groups.set(key, [promotion])
  }
  return [...groups.values()].filter((group) => group.length >= FEWEST_PRODUCTS)
}
