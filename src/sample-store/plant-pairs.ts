import type { RandomSource } from '#analytics'
import type { ProductPlan } from './sample-store.ts'

/** Probability that a line of b that sells on the same day joins an order of a. */
const joinChance = 0.5

export interface PlantedPairs {
  pairs: (readonly [number, number])[]
  /** Partners of each product. */
  partners: ReadonlyMap<number, readonly number[]>
}

/** Draws about one pair per 12 products, among those with enough sales to show it; no product is used twice. */
export function drawPairs(plans: readonly ProductPlan[], random: RandomSource): PlantedPairs {
  const sellers = plans
    .toSorted((a, b) => b.truth.baseUnitsPerDay - a.truth.baseUnitsPerDay)
    .slice(0, Math.max(2, Math.floor(plans.length / 2)))
    .map((plan) => plan.index)
  random.shuffle(sellers)
  const pairs: (readonly [number, number])[] = []
  const partners = new Map<number, number[]>()
  const wanted = Math.max(1, Math.round(plans.length / 12))
  for (let k = 0; k + 1 < sellers.length && pairs.length < wanted; k += 2) {
    const low = Math.min(sellers[k]!, sellers[k + 1]!)
    const high = Math.max(sellers[k]!, sellers[k + 1]!)
    pairs.push([low, high])
    partners.set(low, [high])
    partners.set(high, [low])
  }
  return { pairs: pairs.sort((a, b) => a[0] - b[0]), partners }
}

/**
 * Deals the rows of one day into orders of 1 + negative binomial lines, then moves partner lines together. Rows are
 * only exchanged within the day, so no product's demand changes.
 */
export function dealIntoOrders(
  rows: number[],
  productOf: (row: number) => number,
  planted: PlantedPairs,
  random: RandomSource,
): number[][] {
  random.shuffle(rows)
  const orders: number[][] = []
  for (let k = 0; k < rows.length; ) {
    const size = 1 + random.negativeBinomial(0.9, 1)
    orders.push(rows.slice(k, k + size))
    k += size
  }
  const orderOf = new Map<number, number>()
  const byProduct = new Map<number, number[]>()
  orders.forEach((order, at) => {
    for (const row of order) {
      orderOf.set(row, at)
      const same = byProduct.get(productOf(row))
      if (same) same.push(row)
      else byProduct.set(productOf(row), [row])
    }
  })
  for (const [low, high] of planted.pairs) {
    const movers = byProduct.get(high) ?? []
    const hosts = byProduct.get(low) ?? []
    for (let k = 0; k < Math.min(movers.length, hosts.length); k++) {
      if (!random.chance(joinChance)) continue
      const from = orders[orderOf.get(movers[k]!)!]!
      const to = orders[orderOf.get(hosts[k]!)!]!
      if (from === to) continue
      from.splice(from.indexOf(movers[k]!), 1)
      to.push(movers[k]!)
      orderOf.set(movers[k]!, orderOf.get(hosts[k]!)!)
    }
  }
  return orders.filter((order) => order.length > 0)
}
