import { describe, expect, it } from 'vitest'
import { parallelPrice, recentLines } from './parallel-price.ts'
import { readPriceFacts } from './read-price-facts.ts'

type Sale = readonly [day: number, price: number, quantity?: number]

const columns = (sales: readonly Sale[]) => ({
  product: Int32Array.from(sales, () => 0),
  day: Int32Array.from(sales, ([day]) => day),
  quantity: Int32Array.from(sales, ([, , quantity = 1]) => quantity),
  total: Float64Array.from(sales, ([, price, quantity = 1]) => price * quantity),
})
const of = (sales: readonly Sale[], price: number, since: number | null) => {
  const lines = columns(sales)
  return parallelPrice(lines, recentLines(lines, 1)[0] ?? [], { price, since })
}
const every = (from: number, count: number, price: number, step = 1): Sale[] =>
  Array.from({ length: count }, (_, k) => [from + k * step, price])

describe('two prices side by side', () => {
  it('take the one that is sold clearly more often, whatever was sold last', () => {
    const sales = [
      ...every(71, 18, 1.65),
      ...every(71, 10, 3.29, 2),
      [99, 1.65],
      [100, 3.29],
      [100, 3.29],
    ] as const
    expect(of(sales, 3.29, 98)).toBeNull()
    expect(of(sales, 3.29, 71)).toBeCloseTo(1.65, 9)
    expect(of(sales, 1.65, 71)).toBeNull()
  })

  it('do not bring back the price before a change', () => {
    const changed = [...every(71, 26, 10), ...every(97, 4, 12)]
    expect(of(changed, 12, 97)).toBeNull()
  })

  it('are none where both are sold about as often, or the other one hardly', () => {
    expect(of([...every(71, 10, 10), ...every(71, 11, 8)], 10, null)).toBeNull()
    expect(of([...every(71, 1, 10), ...every(80, 2, 8)], 10, null)).toBeNull()
  })

  it('are none where more units go at the price of the spell', () => {
    const bulk = every(71, 10, 10).map(([day, price]) => [day, price, 12] as const)
    expect(of([...bulk, ...every(71, 20, 12)], 10, 71)).toBeNull()
  })

  it('look at the last 30 days of sale only', () => {
    expect(of([...every(0, 60, 8), ...every(71, 10, 10, 3)], 10, null)).toBeNull()
  })

  it('give the price facts the usual price', () => {
    // A trade price on most days, a retail price of twice that now and then, and last of all.
    const sales: Sale[] = []
    for (let day = 0; day < 300; day++) {
      sales.push([day, 1.65, 6])
      if (day % 2 === 0) sales.push([day, 3.29])
    }
    for (const day of [299, 300, 300, 301]) sales.push([day, 3.29])
    sales.push([300, 1.65, 6], [301, 1.65, 12])
    const unknown = new Float64Array([Number.NaN])
    const [facts] = readPriceFacts(columns(sales), {
      count: 1,
      type: new Int32Array(1),
      typeCount: 1,
      price: unknown,
      cost: unknown,
    })
    // Lines are packed with seven digits.
    expect(facts?.price).toBeCloseTo(1.65, 6)
    expect(facts?.lowest).toBeLessThan(1.651)
    expect(facts?.highest).toBeGreaterThan(1.649)
  })
})
