import { adviseBundle, createRandom, type RandomSource } from '#analytics'

const stores = 300
const customers = 20_000

/**
 * Bundle prices against shops whose customers know the worth of two products to them, correlated, and choose what
 * leaves them the most: another model than the one the method assumes. The width of the interval was set with the
 * log-normal shops of seed 7; the others check it.
 */
export function benchBundles(): string[][] {
  return [
    [
      'shops',
      'discount advised',
      'of those gain',
      'gain inside the 90 % interval',
      'below, above',
      'held',
      'of those right (less than 1 % to win)',
      'captured of all that could be won',
    ],
    judge('log-normal worth', 7, 'log-normal'),
    judge('the same, others', 23, 'log-normal'),
    judge('normal worth', 23, 'normal'),
  ]
}

type World = 'log-normal' | 'normal'

function judge(name: string, seed: number, world: World): string[] {
  const random = createRandom(seed)
  const sums = { advised: 0, right: 0, held: 0, heldRight: 0, gained: 0, possible: 0 }
  const interval = { below: 0, inside: 0, above: 0 }
  for (let store = 0; store < stores; store++) {
    const shop = drawShop(random, world)
    const today = sell(shop, null)
    const { best } = adviseBundle({
      products: [0, 1].map((k) => ({
        price: shop.price[k]!,
        cost: shop.cost[k]!,
        elasticity: elasticityOf(shop, k),
        deviation: 0.3,
        orders: today.orders[k]!,
      })),
      together: today.together,
      days: 365,
      marginFloor: 0,
    })
    const list = shop.price[0]! + shop.price[1]!
    const gainAt = (price: number) => sell(shop, price).profit - today.profit
    let most = 0
    for (let percent = 3; percent <= 25; percent += 2)
      most = Math.max(most, gainAt(list * (1 - percent / 100)))
    sums.possible += most
    if (best === null) {
      sums.held++
      if (most < 0.01 * today.profit) sums.heldRight++
      continue
    }
    const gain = gainAt(best.price)
    sums.advised++
    sums.gained += gain
    if (gain > 0) sums.right++
    const month = (gain * 30.4) / 365
    interval[month < best.gain.low ? 'below' : month > best.gain.high ? 'above' : 'inside']++
  }
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`
  return [
    name,
    String(sums.advised),
    share(sums.right, sums.advised),
    share(interval.inside, sums.advised),
    `${share(interval.below, sums.advised)}, ${share(interval.above, sums.advised)}`,
    String(sums.held),
    share(sums.heldRight, sums.held),
    share(sums.gained, sums.possible),
  ]
}

interface Shop {
  readonly price: readonly number[]
  readonly cost: readonly number[]
  /** Most that each customer would pay, for each product. */
  readonly worth: readonly (readonly number[])[]
}

function drawShop(random: RandomSource, world: World): Shop {
  const price = [random.uniform(8, 40), random.uniform(8, 40)]
  const cost = price.map((p) => p * random.uniform(0.2, 0.7))
  const spread = random.uniform(0.3, 0.8)
  const correlation = random.uniform(-0.2, 0.8)
  const reach = price.map(() => random.uniform(-1.2, -0.3))
  const worth = Array.from({ length: customers }, () => {
    const shared = random.normal()
    return price.map((p, k) => {
      const own = correlation * shared + Math.sqrt(1 - correlation ** 2) * random.normal()
      const taste = reach[k]! + spread * (k === 0 ? shared : own)
      return p * (world === 'normal' ? Math.max(0, 1 + taste) : Math.exp(taste))
    })
  })
  return { price, cost, worth }
}

function sell({ price, cost, worth }: Shop, bundle: number | null) {
  const orders = [0, 0]
  let together = 0
  let profit = 0
  const [a, b] = [price[0]!, price[1]!]
  const pair = Math.min(a + b, bundle ?? a + b)
  for (const [first, second] of worth as readonly (readonly [number, number])[]) {
    const both = first + second - pair
    const one = Math.max(0, first - a, second - b)
    if (both > 0 && both >= one && (bundle !== null || (first > a && second > b))) {
      orders[0]!++
      orders[1]!++
      together++
      profit += pair - cost[0]! - cost[1]!
    } else if (one > 0) {
      const k = first - a >= second - b ? 0 : 1
      orders[k]!++
      profit += price[k]! - cost[k]!
    }
  }
  return { orders, together, profit }
}

/** Elasticity of all buyers of the product, from its price moved by 5 % up and down. */
function elasticityOf(shop: Shop, k: number): number {
  const buyers = (factor: number) => shop.worth.filter((worth) => worth[k]! > shop.price[k]! * factor).length
  return Math.log(buyers(1.05) / buyers(0.95)) / Math.log(1.05 / 0.95)
}
