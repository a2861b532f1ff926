import { DEFAULT_GUARD_RAILS } from '#analytics'
import type { PriceAction } from '#sample-store'
import type { KnownStore } from './known-store.ts'

/** Shares of the largest step that are tried. */
const STEPS = [-1, -0.75, -0.5, -0.25, 0.25, 0.5, 0.75, 1] as const

/**
 * Largest extra profit per month with known demand and one price change per product of the main channel, within the
 * same limits: the largest step, days since the last change, no price below cost.
 */
export function bestProfit(known: KnownStore): number {
  const { store, truth } = known
  const lastChange = new Map<number, number>()
  for (const { product, day } of store.listPrices) if (day > store.startDay) lastChange.set(product, day)
  const { maxStep, minDaysBetweenChanges } = DEFAULT_GUARD_RAILS
  const best = store.products.flatMap((_, product): PriceAction[] => {
    if (store.endDay - 1 - (lastChange.get(product) ?? 0) < minDaysBetweenChanges) return []
    const list = truth.listPrice(product, 0)
    if (list === null || known.month.productUnits[product] === 0) return []
    const tried = STEPS.map((share) => {
      const priceCents = Math.max(truth.costCents(product), Math.round(list * (1 + share * maxStep)))
      const actions = known.actionsOf(product, list / 100, priceCents / 100)
      return { actions, profit: known.changeBy(actions).profit }
    })
    const most = tried.reduce((a, b) => (b.profit > a.profit ? b : a))
    return most.profit > 0 ? most.actions : []
  })
  return known.changeBy(best).profit
}
