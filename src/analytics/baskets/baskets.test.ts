import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateSampleStore } from '#sample-store'
import { createRandom } from '../stats/random.ts'
import { type BasketLines, buildBaskets, largestBasket } from './basket-table.ts'
import { findComplements } from './find-complements.ts'
import { findSubstitutes } from './find-substitutes.ts'
import { expectedTogether, stratify } from './strata.ts'
import { withoutReversed } from './without-reversed.ts'

/** Baskets as lists of products, all on one day. */
function linesOf(baskets: readonly (readonly number[])[], dayOf = (_: number) => 20_000): BasketLines {
  const rows = baskets.flatMap((basket, order) => basket.map((product) => ({ order, product })))
  return {
    order: Int32Array.from(rows, (r) => r.order),
    product: Int32Array.from(rows, (r) => r.product),
    day: Int32Array.from(rows, (r) => dayOf(r.order)),
    quantity: new Int32Array(rows.length).fill(1),
  }
}

const productCount = 30

function randomBaskets(seed: number, count: number, together: readonly [number, number] | null): number[][] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const size = 1 + random.negativeBinomial(1.5, 1)
    const basket = new Set(
      Array.from({ length: size }, () => Math.floor(productCount * random.next() ** 1.5)),
    )
    if (together && basket.has(together[0]) && random.chance(0.4)) basket.add(together[1])
    return [...basket]
  })
}

test('repeated products count once, returns and single-product orders make no basket', () => {
  const lines = linesOf([[4, 2, 4], [1], [0, 3]])
  lines.quantity[4] = -1
  const table = buildBaskets(lines, 5)
  expect(table.count).toBe(1)
  expect([...table.products]).toEqual([2, 4])
  expect(table.orders).toBe(3)
  expect([...table.ordersWith]).toEqual([0, 1, 1, 1, 1])
})

test('an order of more than 50 products is left out and counted', () => {
  const reseller = Array.from({ length: largestBasket + 1 }, (_, k) => k)
  const table = buildBaskets(linesOf([reseller, [0, 1]]), 60)
  expect(table.tooLarge).toBe(1)
  expect(table.count).toBe(1)
})

test('the chance expectation by hand: two size classes', () => {
  // Four baskets of two with a in 2 and b in 3: 2 x 3 / 4 x 1/2. Two of three with both in each: 2 x 2 / 2 x 2/3.
  const baskets = [
    [0, 1],
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 1, 2],
    [0, 1, 3],
  ]
  const table = buildBaskets(linesOf(baskets), 4)
  expect(expectedTogether(stratify(table, 4), 0, 1)).toBeCloseTo((2 * 3) / 4 / 2 + (2 * 2 * 2) / 2 / 3, 12)
})

test('a planted pair is found first, with an interval above one, and nothing else with it', () => {
  const table = buildBaskets(linesOf(randomBaskets(1, 4000, [20, 25])), productCount)
  const rules = findComplements(table, productCount)
  expect(rules[0]).toMatchObject({ a: 20, b: 25 })
  expect(rules[0]!.liftLow).toBeGreaterThan(1.5)
  expect(rules[0]!.liftHigh).toBeGreaterThan(rules[0]!.lift)
  expect(rules).toHaveLength(1)
})

test('without planted pairs the share of stores with any discovery stays near the promised rate', () => {
  let stores = 0
  for (let seed = 0; seed < 40; seed++) {
    const table = buildBaskets(linesOf(randomBaskets(seed + 100, 2000, null)), productCount)
    if (findComplements(table, productCount).length > 0) stores++
  }
  // FDR 5 % with no true pair is the chance of any discovery; 40 draws, 3 sd above.
  expect(stores).toBeLessThanOrEqual(6)
})

test('products that only share a season are no pair', () => {
  // Two summer products: half of all summer baskets hold each, independently; none in winter.
  const random = createRandom(5)
  const baskets: number[][] = []
  const summer: boolean[] = []
  for (let k = 0; k < 3000; k++) {
    const warm = k % 4 === 0
    const basket = [random.integer(4, 15), random.integer(16, 29)]
    if (warm && random.chance(0.5)) basket.push(0)
    if (warm && random.chance(0.5)) basket.push(1)
    baskets.push(basket)
    summer.push(warm)
  }
  const table = buildBaskets(
    linesOf(baskets, (order) => (summer[order] ? 20_000 : 20_200)),
    productCount,
  )
  expect(findComplements(table, productCount).filter((r) => r.a <= 1 && r.b <= 1)).toEqual([])
})

test('two products that only share a partner are not reported as a pair', () => {
  const random = createRandom(6)
  const baskets = randomBaskets(7, 20_000, null).map((basket) => {
    const set = new Set(basket)
    if (set.has(10) && random.chance(0.3)) set.add(26)
    if (set.has(10) && random.chance(0.3)) set.add(27)
    return [...set]
  })
  const found = findComplements(buildBaskets(linesOf(baskets), productCount), productCount)
  const has = (x: number, y: number) =>
    found.some((r) => (r.a === x && r.b === y) || (r.a === y && r.b === x))
  expect(has(10, 26)).toBe(true)
  expect(has(10, 27)).toBe(true)
  expect(has(26, 27)).toBe(false)
})

test('reordering lines and renumbering orders changes nothing', () => {
  const lines = linesOf(randomBaskets(2, 1500, [20, 25]))
  const rules = findComplements(buildBaskets(lines, productCount), productCount)
  expect(rules.length).toBeGreaterThan(0)
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const rows = Int32Array.from(lines.order.keys())
      createRandom(seed).shuffle(rows)
      const mixed = {
        order: Int32Array.from(rows, (k) => 1499 - lines.order[k]!),
        product: Int32Array.from(rows, (k) => lines.product[k]!),
        day: Int32Array.from(rows, (k) => lines.day[k]!),
        quantity: Int32Array.from(rows, (k) => lines.quantity[k]!),
      }
      const again = findComplements(buildBaskets(mixed, productCount), productCount)
      expect(again.map((r) => [r.a, r.b, r.together])).toEqual(rules.map((r) => [r.a, r.b, r.together]))
    }),
    { numRuns: 5 },
  )
})

test('substitutes: a pair that avoids each other is found, the partners of a hub are not', () => {
  const random = createRandom(8)
  const baskets = randomBaskets(9, 30_000, null).map((basket) => {
    const set = new Set(basket)
    if (set.has(3) && set.has(5) && random.chance(0.9)) set.delete(5)
    if (set.has(1) && random.chance(0.5)) set.add(28)
    return [...set]
  })
  const table = buildBaskets(linesOf(baskets), productCount)
  const complements = findComplements(table, productCount)
  const found = findSubstitutes(table, new Int32Array(productCount), complements)
  expect(found.map((pair) => [pair.a, pair.b])).toEqual([[3, 5]])
  expect(found[0]!.ratioHigh).toBeLessThan(0.5)
})

test('on the sample store most planted pairs are found and few others', () => {
  const store = generateSampleStore({ seed: 3, endDay: 20_777 })
  const { order, product, day, quantity, kind } = store.lines
  const retail = quantity.map((q, k) => (kind[k] === 0 ? q : 0))
  const table = buildBaskets({ order, product, day, quantity: retail }, store.products.length)
  const rules = findComplements(table, store.products.length)
  const planted = new Set(store.pairs.map(([a, b]) => `${a} ${b}`))
  const right = rules.filter((r) => planted.has(`${Math.min(r.a, r.b)} ${Math.max(r.a, r.b)}`))
  expect(right.length).toBeGreaterThanOrEqual(0.8 * planted.size)
  expect(rules.length - right.length).toBeLessThanOrEqual(1)
})

test('no orders at all, or none with two products, give no rule', () => {
  for (const baskets of [[], [[1], [2]]]) {
    const table = buildBaskets(linesOf(baskets), productCount)
    expect(findComplements(table, productCount)).toEqual([])
    expect(findSubstitutes(table, new Int32Array(productCount), [])).toEqual([])
  }
})

test('a sale that was cancelled on its day is out, a later return leaves it in', () => {
  const lines = {
    order: Int32Array.of(0, 1, 2, 3),
    product: Int32Array.of(5, 5, 5, 5),
    day: Int32Array.of(9, 9, 9, 12),
    quantity: Int32Array.of(2, 2, -2, -2),
    total: Float64Array.of(10, 10, -10, -10),
  }
  expect([...withoutReversed(lines)]).toEqual([0, 2, -2, -2])
})
