import type { Simulated } from './ask-product.ts'
import type { KnownStore } from './known-store.ts'
import type { MoneyPromise } from './score-types.ts'

/** Judges the simulation of typed prices: the difference to a month at today's prices, by product and in total. */
export function judgeSimulation(
  known: KnownStore,
  { products, baseline, outcome }: Simulated,
): MoneyPromise[] {
  const placed = products.flatMap((product) => {
    const place = known.place.get(skuOf(known, product.title))
    return place === undefined ? [] : [{ product, place }]
  })
  const items = placed.map(({ product, place }): MoneyPromise => {
    const change = known.changeBy(known.actionsOf(place, Number(product.today), product.price))
    const claim = differenceOf(product.baseline, product.outcome)
    return {
      ...{ screen: 'simulation', scope: 'item', ...claim },
      chance: product.probability,
      truth: change.ofProduct(place)[claim.objective],
      profit: change.profit,
      group: known.groupOf(place),
      label: `${product.title} ${product.today} → ${product.price}`,
    }
  })
  const all = placed.flatMap(({ product, place }) =>
    known.actionsOf(place, Number(product.today), product.price),
  )
  const change = known.changeBy(all)
  const claim = differenceOf(baseline, outcome)
  const total: MoneyPromise = {
    ...{ screen: 'simulation', scope: 'total', ...claim, chance: null },
    truth: change[claim.objective],
    profit: change.profit,
    ...{ group: 'total', label: `${products.length} products` },
  }
  return [...items, total]
}

type Month = Simulated['baseline']

/** Returns the difference; the baseline has no range, so only the outcome varies. */
function differenceOf(baseline: Month, outcome: Month) {
  const objective =
    outcome.profit === null || baseline.profit === null ? ('revenue' as const) : ('profit' as const)
  const [before, after] = [baseline[objective]!, outcome[objective]!]
  return {
    objective,
    promised: after.value - before.value,
    low: after.low - before.value,
    high: after.high - before.value,
  }
}

function skuOf({ store }: KnownStore, title: string): string {
  return store.products.find((product) => product.title === title)?.sku ?? ''
}
