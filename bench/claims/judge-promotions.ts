import { dayOfIsoDate } from '#analytics'
import type { PriceAction } from '#sample-store'
import type { Scenarios } from './ask-product.ts'
import type { KnownStore } from './known-store.ts'
import type { MoneyPromise } from './score-types.ts'

type Scenario = Scenarios['scenarios'][number]
type Item = Scenario['items'][number]

/** Days after a promotion in which its product still sells less. */
const RECOVERY_DAYS = 21

/** Compares each plan and each of its promotions with doing nothing, until three weeks after the last promotion. */
export function judgePromotions(known: KnownStore, { scenarios, reason }: Scenarios): MoneyPromise[] {
  // Without any cost the plans are made for revenue, and the screen says so.
  const objective = reason === 'no_costs' ? 'revenue' : 'profit'
  return scenarios.flatMap((scenario) => judgeScenario(known, scenario, objective))
}

function judgeScenario(
  known: KnownStore,
  { id, items, addedProfit, probabilityOfProfit }: Scenario,
  objective: MoneyPromise['objective'],
): MoneyPromise[] {
  const placed = items.flatMap((item) => {
    const product = known.store.products.findIndex(({ title }) => title === item.title)
    return product < 0 ? [] : [{ item, product, action: actionOf(known, product, item) }]
  })
  if (placed.length === 0) return []
  const days = Math.max(...placed.map(({ action }) => action.toDay)) + RECOVERY_DAYS - known.store.endDay
  const judged = placed.map(({ item, product, action }): MoneyPromise => {
    const change = known.changeBy([action], days)
    return {
      ...{ screen: 'promotions', scope: 'item', objective, low: null, high: null },
      promised: item.profit,
      chance: item.probabilityOfProfit,
      truth: change[objective],
      profit: change.profit,
      group: known.groupOf(product),
      label: `${id}: ${item.title} −${(100 * item.depth).toFixed(0)} % of ${item.regularPrice}, true list price ${(known.truth.listPrice(product, 0) ?? 0) / 100}, from ${item.startsOn}, E ${known.truth.elasticity(product, 0)?.toFixed(2)}`,
    }
  })
  const change = known.changeBy(
    placed.map(({ action }) => action),
    days,
  )
  return [
    ...judged,
    {
      ...{ screen: 'promotions', scope: 'total', objective },
      promised: addedProfit.value,
      ...{ low: addedProfit.low, high: addedProfit.high, chance: probabilityOfProfit },
      truth: change[objective],
      profit: change.profit,
      ...{ group: id, label: `${id}, ${placed.length} promotions` },
    },
  ]
}

/** The main channel is promoted; a reduced price above its list price does not attract customers as a deal. */
function actionOf(known: KnownStore, product: number, item: Item): PriceAction {
  const priceCents = Math.round(100 * Number(item.price))
  return {
    ...{ product, channel: 0, priceCents },
    fromDay: dayOfIsoDate(item.startsOn),
    toDay: dayOfIsoDate(item.endsOn),
    isDeal: priceCents < (known.truth.listPrice(product, 0) ?? 0),
  }
}
