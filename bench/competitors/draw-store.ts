import { type CompetitorColumns, createRandom, type RandomSource } from '#analytics'

/**
 * Stores whose truth is known, after the design's prototype: our list prices move four times a year, a competitor's five
 * times on its own and, with chance `follows`, two days after ours by 0.8 of our move.
 * ln units = a + e x + g z + type-week shock + AR(1) week noise + counts.
 */
export interface StoreKind {
  readonly name: string
  readonly effect: number
  readonly follows: number
  /** Chance that a change of cost moves both prices on the same day, a year. */
  readonly costShocks?: number
}

export const KINDS: readonly StoreKind[] = [
  { name: 'g 0, on its own', effect: 0, follows: 0 },
  { name: 'g 0, follows us', effect: 0, follows: 0.6 },
  { name: 'g 0, cost shocks', effect: 0, follows: 0, costShocks: 2 },
  { name: 'g 0.3, follows', effect: 0.3, follows: 0.6 },
  { name: 'g 0.8, on its own', effect: 0.8, follows: 0 },
  { name: 'g 0.8, follows', effect: 0.8, follows: 0.6 },
]

const PRODUCTS = 60
const TYPES = 4
const WEEKS = 104
const DAYS = 7 * WEEKS
export const FIRST_DAY = 19_000
const LAG_DAYS = 2

export function drawStore(kind: StoreKind, seed: number) {
  const random = createRandom(seed)
  const type = Int32Array.from({ length: PRODUCTS }, (_, product) => Math.floor((product * TYPES) / PRODUCTS))
  const typeElasticity = Array.from({ length: TYPES }, () => -1.9 + 0.3 * random.normal())
  const between = kind.effect === 0 ? 0 : 0.15
  const typeEffect = Array.from({ length: TYPES }, () => kind.effect + between * random.normal())
  const elasticity = Array.from(type, (own) => typeElasticity[own]! + 0.6 * random.normal())
  const effect = Array.from(type, (own) => typeEffect[own]! + between * random.normal())
  const shocks = Array.from({ length: TYPES }, () => walk(random, 0.12))
  const sold: Sold = { product: [], day: [], total: [] }
  const seen: Seen = { product: [], day: [], toDay: [], price: [] }
  const current = new Float64Array(PRODUCTS)
  for (let product = 0; product < PRODUCTS; product++) {
    const ours = new Float64Array(DAYS)
    const theirs = new Float64Array(DAYS)
    movePrices(random, kind, ours, theirs)
    const base = 20 * Math.exp(0.4 * random.normal())
    const level = Math.log(10 / 7) + 0.8 * random.normal()
    const noise = walk(random, 0.2)
    for (let week = 0; week < WEEKS; week++) {
      const common = level + shocks[type[product]!]![week]! + noise[week]! + Math.log(random.gamma(6) / 6)
      for (let day = 7 * week; day < 7 * week + 7; day++) {
        const log = common + elasticity[product]! * ours[day]! + effect[product]! * theirs[day]!
        const units = random.poisson(Math.exp(Math.min(log, 7)))
        for (let k = 0; k < units; k++) {
          sold.product.push(product)
          sold.day.push(FIRST_DAY + day)
          sold.total.push(priceOf(base, ours[day]!))
        }
      }
    }
    current[product] = priceOf(base, ours[DAYS - 1]!)
    observe(seen, product, theirs, 1.05 * base)
  }
  return { ...columnsOf(sold, seen, type, current), elasticity, effect }
}

interface Sold {
  readonly product: number[]
  readonly day: number[]
  readonly total: number[]
}

interface Seen {
  readonly product: number[]
  readonly day: number[]
  readonly toDay: number[]
  readonly price: number[]
}

const priceOf = (base: number, log: number) => Math.round(100 * base * Math.exp(log)) / 100

function walk(random: RandomSource, deviation: number): Float64Array {
  const values = new Float64Array(WEEKS)
  for (let week = 0; week < WEEKS; week++)
    values[week] = (week > 0 ? 0.5 * values[week - 1]! : 0) + deviation * random.normal()
  return values
}

function movePrices(random: RandomSource, kind: StoreKind, ours: Float64Array, theirs: Float64Array): void {
  const move = (prices: Float64Array, from: number, size: number) => {
    for (let day = from; day < DAYS; day++) prices[day]! += size
  }
  const draw = () => (random.chance(0.5) ? 1 : -1) * random.uniform(0.03, 0.12)
  for (let day = 1; day < DAYS; day++) {
    if (random.chance(5 / 365)) move(theirs, day, draw())
    if (random.chance((kind.costShocks ?? 0) / 365)) {
      const size = draw()
      move(theirs, day, size)
      move(ours, day, size)
    }
    if (!random.chance(4 / 365)) continue
    const size = draw()
    move(ours, day, size)
    if (random.chance(kind.follows)) move(theirs, Math.min(day + LAG_DAYS, DAYS), 0.8 * size)
  }
}

/** The competitor's prices as intervals in which one was in force. */
function observe(seen: Seen, product: number, theirs: Float64Array, base: number): void {
  for (let from = 0; from < DAYS; ) {
    let to = from + 1
    while (to < DAYS && theirs[to] === theirs[from]) to++
    seen.product.push(product)
    seen.day.push(FIRST_DAY + from)
    seen.toDay.push(FIRST_DAY + to)
    seen.price.push(priceOf(base, theirs[from]!))
    from = to
  }
}

function columnsOf(sold: Sold, seen: Seen, type: Int32Array, price: Float64Array) {
  const competitors: CompetitorColumns = {
    product: Int32Array.from(seen.product),
    competitor: new Int32Array(seen.product.length),
    day: Int32Array.from(seen.day),
    toDay: Int32Array.from(seen.toDay),
    price: Float64Array.from(seen.price),
    weight: new Float64Array(seen.product.length).fill(1),
  }
  const lines = {
    product: Int32Array.from(sold.product),
    day: Int32Array.from(sold.day),
    quantity: new Int32Array(sold.product.length).fill(1),
    total: Float64Array.from(sold.total),
  }
  const products = {
    ...{ count: PRODUCTS, type, typeCount: TYPES, price },
    cost: new Float64Array(PRODUCTS).fill(Number.NaN),
  }
  return { competitors, lines, products }
}
