import { createRandom, type RandomSource } from '#analytics'
import type { PriceRatio, RoundItem, RoundProblem, SumLimit } from '../../src/analytics/round/problem.ts'

const STEPS = 11
const HELD = 5
const FACTORS = Array.from({ length: STEPS }, (_, k) => 0.9 + 0.02 * k)

interface Catalogue {
  readonly type: number[]
  readonly price: number[]
  readonly cost: number[]
  readonly units: number[]
  readonly mean: number[]
  readonly deviation: number[]
  readonly size: number[]
  readonly chains: number[][]
}

/** A catalogue with the sizes of `portfolio.py`: 25 products a type, a third of them in ladders of three sizes. */
function catalogue(random: RandomSource, products: number): Catalogue {
  const types = Math.max(1, Math.floor(products / 25))
  const each = <T>(of: (k: number) => T) => Array.from({ length: products }, (_, k) => of(k))
  const type = each(() => random.integer(0, types - 1))
  const ofType = Array.from({ length: types }, () => random.normal(0, 0.3))
  const mean = each((k) => Math.min(-0.1, random.normal(-1.9, 0.5) + ofType[type[k]!]!))
  const deviation = each(() => Math.exp(random.normal(Math.log(0.55), 0.25)))
  const price = each(() => Math.exp(random.normal(Math.log(25), 0.8)))
  const size = each(() => 1)
  const chains: number[][] = []
  for (let t = 0; t < types; t++) {
    const members = type.flatMap((of, k) => (of === t ? [k] : []))
    random.shuffle(members)
    const inLadders = Math.floor((0.4 * members.length) / 3) * 3
    for (let a = 0; a < inLadders; a += 3) {
      const chain = members.slice(a, a + 3)
      chain.forEach((k, place) => {
        size[k] = [1, 2, 4][place]!
        price[k] = price[chain[0]!]! * [1, 1.9, 3.6][place]! * Math.exp(random.normal(0, 0.03))
      })
      chains.push(chain)
    }
  }
  const cost = each((k) => price[k]! * random.uniform(0.3, 0.7))
  const units = each(() => Math.exp(random.normal(Math.log(12), 1.3)))
  return { type, price, cost, units, mean, deviation, size, chains }
}

/** A random round: constraints of every kind, each with a chance. */
export function randomProblem(seed: number, products: number): RoundProblem {
  const random = createRandom(seed)
  const store = catalogue(random, products)
  const of = (value: (k: number, factor: number) => number) =>
    store.price.map((_, k) => FACTORS.map((factor) => value(k, factor)))
  const power = (k: number, factor: number) => {
    const log = Math.log(factor)
    return Math.exp(store.mean[k]! * log + (store.deviation[k]! ** 2 * log * log) / 2)
  }
  const revenue = of((k, f) => store.units[k]! * store.price[k]! * f * power(k, f))
  const profit = of((k, f) => store.units[k]! * (store.price[k]! * f - store.cost[k]!) * power(k, f))
  const items: RoundItem[] = store.price.map((price, k) => ({
    prices: FACTORS.map((factor) => price * factor),
    values: profit[k]!.map((each) => each - profit[k]![HELD]!),
    held: HELD,
  }))
  const changes = store.price.map(() => FACTORS.map((_, option) => (option === HELD ? 0 : 1)))
  const sums: SumLimit[] = [{ amounts: changes, most: Math.floor(products * random.uniform(0.05, 0.6)) }]
  const floor = (amounts: number[][], share: number): SumLimit => ({
    amounts: amounts.map((each) => each.map((amount) => -amount)),
    most: -share * amounts.reduce((sum, each) => sum + each[HELD]!, 0),
  })
  if (random.chance(0.7)) sums.push(floor(revenue, random.uniform(0.97, 1.01)))
  if (random.chance(0.5))
    sums.push(
      floor(
        of((k, f) => store.units[k]! * power(k, f)),
        random.uniform(0.95, 1.01),
      ),
    )
  if (random.chance(0.5)) {
    const known = store.price.map(() => random.chance(0.2))
    const weight = revenue.map((each, k) => (known[k] ? each[HELD]! : 0))
    const all = weight.reduce((sum, each) => sum + each, 0)
    sums.push({
      amounts: store.price.map((_, k) =>
        known[k] ? FACTORS.map((f) => (weight[k]! / all) * Math.log(f)) : null,
      ),
      most: random.uniform(-0.005, 0.02),
    })
  }
  if (random.chance(0.5)) {
    const all = revenue.reduce((sum, each) => sum + each[HELD]!, 0)
    sums.push({
      amounts: revenue.map((each) => FACTORS.map((f) => (f > 1 ? each[HELD]! / all : 0))),
      most: random.uniform(0.05, 0.4),
    })
  }
  for (let t = 0; t < 3; t++)
    if (random.chance(0.5))
      sums.push({
        amounts: changes.map((each, k) => (store.type[k] === t ? each : null)),
        most: random.integer(0, 8),
      })
  return { items, sums, ratios: ratiosOf(random, store) }
}

function ratiosOf(random: RandomSource, { chains, size }: Catalogue): PriceRatio[] {
  const ladders = chains.flatMap((chain) =>
    [0, 1].map((place) => {
      const [small, large] = [chain[place]!, chain[place + 1]!]
      return { a: large, b: small, least: 0, most: (0.98 * size[large]!) / size[small]!, mayStay: true }
    }),
  )
  // Brand gaps between the smallest of two ladders, and some that close a circle.
  const gaps = chains.flatMap((chain, k) => {
    const next = chains[k + 1]
    if (!next || !random.chance(0.3)) return []
    return [{ a: chain[0]!, b: next[0]!, least: 0.2, most: 5, mayStay: true }]
  })
  const circles = chains.flatMap((chain) =>
    random.chance(0.1) ? [{ a: chain[2]!, b: chain[0]!, least: 1, most: 3.9, mayStay: true }] : [],
  )
  return [...ladders, ...gaps, ...circles]
}
