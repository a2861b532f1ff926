import { createRandom } from '#analytics'
import { moneyOfUnit } from '#sample-store'
import type { Bundles } from './ask-product.ts'
import { type KnownStore, MONTH_DAYS } from './known-store.ts'
import type { MoneyPromise } from './score-types.ts'
import { bundleProfit, fitMarket } from './worth-model.ts'

/** Chance that two lines of a planted pair that sell on the same day are in one order. */
const JOIN_CHANCE = 0.5
/** Mean number of lines of an order; the number beyond the first is geometric. */
const LINES_AN_ORDER = 1.9
/** Number of people who look per buyer. It is unknown for any shop, so it differs from pair to pair. */
const VISITORS = { low: 1, high: 2 } as const
/** Largest share of these people who buy one product. */
const MOST_BUYERS = 0.3

/**
 * Compares each suggested bundle price with selling the two products as today, at the list prices of the main
 * channel.
 */
export function judgeBundles(known: KnownStore, { suggestions }: Bundles): MoneyPromise[] {
  return suggestions.flatMap(({ products, best, objective }): MoneyPromise[] => {
    const pair = products.map(({ title }) => known.store.products.findIndex((each) => each.title === title))
    const [a, b] = pair
    if (best === null || a === undefined || b === undefined || a < 0 || b < 0) return []
    const truth = truthOf(known, a, b, Number(best.price))
    return [
      {
        ...{ screen: 'bundles', scope: 'item', objective },
        promised: best.gain.value,
        ...{ low: best.gain.low, high: best.gain.high, chance: best.probability },
        truth,
        profit: truth,
        group: isPlanted(known, a, b) ? 'bought together' : 'by chance',
        label: `${products.map(({ title }) => title).join(' + ')} at ${best.price}`,
      },
    ]
  })
}

function truthOf(known: KnownStore, a: number, b: number, price: number): number {
  const { truth } = known
  const both = <T>(of: (product: number) => T) => [of(a), of(b)] as const
  const month = monthOf(known, a, b)
  if (Math.min(...month.orders) < 1e-6) return 0
  const visitors = createRandom(known.seed)
    .split(1000 * a + b)
    .uniform(VISITORS.low, VISITORS.high)
  const market = fitMarket({
    price: both((product) => truth.listPrice(product, 0)! / 100),
    cost: both((product) => truth.costCents(product) / 100),
    elasticity: both((product) => truth.elasticity(product, 0)!),
    ...month,
    people: Math.max(visitors * month.allOrders, Math.max(...month.orders) / MOST_BUYERS),
  })
  // Of what is sent back or cancelled nothing is earned.
  return moneyOfUnit(known.store.settings).kept * bundleProfit(market, price)
}

/** Orders of a month: with each product, with both, and all. */
function monthOf(known: KnownStore, a: number, b: number) {
  const { store, truth } = known
  const planted = isPlanted(known, a, b)
  let [ofA, ofB, together, all] = [0, 0, 0, 0]
  for (let day = store.endDay; day < store.endDay + MONTH_DAYS; day++) {
    const lines = truth.linesOn(day)
    const [x, y] = [lines[a]!, lines[b]!]
    const total = Math.max(
      1e-9,
      lines.reduce((sum, each) => sum + each, 0),
    )
    const orders = total / LINES_AN_ORDER
    const [withoutA, withoutB] = [withNone(x / total), withNone(y / total)]
    ofA += orders * (1 - withoutA)
    ofB += orders * (1 - withoutB)
    all += orders
    const byChance = orders * (1 - withoutA - withoutB + withNone((x + y) / total))
    const joined = planted ? JOIN_CHANCE * expectedMinimum(x, y) : 0
    // Of a planted pair half of the smaller number of a day's lines are put together, unless they already are; a line
    // that is moved leaves those that it was with by chance.
    const already = Math.min(1, byChance / Math.max(1e-9, x * y))
    const moved = joined / Math.max(1e-9, a > b ? x : y)
    together += joined * (1 - already) + byChance * (1 - moved)
  }
  return { orders: [ofA, ofB] as const, together, allOrders: all }
}

/** Share of orders without a line of products with this share of the lines: E (1 - share)^s, s = 1 + geometric. */
function withNone(share: number): number {
  return (1 - share) / (1 + (LINES_AN_ORDER - 1) * share)
}

/** E min(X, Y) of two Poisson counts: the sum over k of P(X > k) P(Y > k). */
function expectedMinimum(x: number, y: number): number {
  let [sum, belowX, belowY] = [0, 0, 0]
  let [px, py] = [Math.exp(-x), Math.exp(-y)]
  for (let k = 0; k < 200; k++) {
    belowX += px
    belowY += py
    sum += Math.max(0, 1 - belowX) * Math.max(0, 1 - belowY)
    px *= x / (k + 1)
    py *= y / (k + 1)
  }
  return sum
}

function isPlanted({ store }: KnownStore, a: number, b: number): boolean {
  return store.pairs.some(([low, high]) => low === Math.min(a, b) && high === Math.max(a, b))
}
