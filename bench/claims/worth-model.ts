/**
 * Customers who know the worth of two products to them and choose what leaves them the most. Worths are log-normal
 * and correlated; the market is fitted to three counts and two elasticities, so that it sells what the store sells
 * today.
 */
export interface PairMarket {
  /** Number of people who look at the two products in a month. */
  readonly people: number
  readonly price: readonly [number, number]
  readonly cost: readonly [number, number]
  /** Standard deviation of ln worth, and by how many of these the price lies above the median worth. */
  readonly spread: readonly [number, number]
  readonly reach: readonly [number, number]
  readonly correlation: number
}

interface PairFacts {
  readonly price: readonly [number, number]
  readonly cost: readonly [number, number]
  readonly elasticity: readonly [number, number]
  /** Orders per month with each product, and with both. */
  readonly orders: readonly [number, number]
  readonly together: number
  /** Number of people who look at them in a month. */
  readonly people: number
}

/** Spread from the elasticity of a normal tail, -phi(t) / (sigma Q(t)); correlation from the joint orders. */
export function fitMarket(facts: PairFacts): PairMarket {
  const { orders, price, cost, people } = facts
  const both = <T>(of: (k: 0 | 1) => T) => [of(0), of(1)] as const
  const reach = both((k) => tailQuantile(orders[k] / people))
  const spread = both((k) => density(reach[k]) / (tail(reach[k]) * Math.max(0.05, -facts.elasticity[k])))
  const wanted = Math.min(facts.together, 0.95 * Math.min(...orders)) / people
  let [low, high] = [-0.9, 0.995]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (jointTail(reach, middle) < wanted) low = middle
    else high = middle
  }
  return { people, price, cost, spread, reach, correlation: (low + high) / 2 }
}

/** Profit per month with the pair at this bundle price, less the profit without. */
export function bundleProfit(market: PairMarket, bundlePrice: number): number {
  const apart = market.price[0] + market.price[1]
  // No customer pays more for the bundle than for the two separately.
  const together = Math.min(bundlePrice, apart)
  return market.people * (profitPerHead(market, together) - profitPerHead(market, apart))
}

/** Integrates over the worth of the first product; given it, the share who buy the second is a normal tail. */
function profitPerHead({ price, cost, spread, reach, correlation }: PairMarket, together: number): number {
  const [a, b] = price
  const width = Math.sqrt(1 - correlation ** 2)
  let profit = 0
  for (const { z, weight } of NODES) {
    const worth = a * Math.exp(spread[0] * (z - reach[0]))
    const buysAlone = worth > a
    const takesBoth = worth > together - b
    // Worth of the second product from which it is bought too.
    const threshold = takesBoth ? together - Math.min(worth, a) : b
    const chance =
      threshold <= 0 ? 1 : tail((Math.log(threshold / b) / spread[1] + reach[1] - correlation * z) / width)
    const withSecond = takesBoth ? together - cost[0] - cost[1] : b - cost[1]
    profit += weight * (chance * withSecond + (1 - chance) * (buysAlone ? a - cost[0] : 0))
  }
  return profit
}

function jointTail(reach: readonly [number, number], correlation: number): number {
  const width = Math.sqrt(1 - correlation ** 2)
  let sum = 0
  for (const { z, weight } of NODES)
    if (z > reach[0]) sum += weight * tail((reach[1] - correlation * z) / width)
  return sum
}

function density(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)
}

/** P(Z > z), by Abramowitz and Stegun 26.2.17, accurate to 1e-7. */
function tail(z: number): number {
  if (z < 0) return 1 - tail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  return density(z) * series.reduceRight((sum, each) => (sum + each) * t, 0)
}

function tailQuantile(share: number): number {
  let [low, high] = [-8, 8]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (tail(middle) > share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Step of a fine grid for a standard normal: of equally likely values hardly one would be among the buyers of a rare
 * product.
 */
const STEP = 0.004
const NODES = Array.from({ length: Math.round(10 / STEP) }, (_, k) => {
  const z = -4 + (k + 0.5) * STEP
  return { z, weight: STEP * density(z) }
})
