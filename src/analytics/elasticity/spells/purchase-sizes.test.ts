import { describe, expect, it } from 'vitest'
import { createRandom } from '../../stats/random.ts'
import { estimateStore } from '../estimate-store.ts'
import { CellWriter } from './cells.ts'
import { countPurchases, learnPurchaseSizes } from './purchase-sizes.ts'

const WEEKS = 60

/** One cell a week; prices of ln 0 and ln 0.2 in turn for ten weeks, every eleventh week a deal. */
function cellsOf(sizeAt: (product: number, logPrice: number, deal: number) => number, products = 40) {
  const writer = new CellWriter(products, products * WEEKS)
  for (let product = 0; product < products; product++) {
    writer.start[product] = writer.length
    for (let week = 0; week < WEEKS; week++) {
      const logPrice = 0.2 * (Math.floor(week / 10) % 2)
      const deal = week % 11 === 10 ? 1 : 0
      const purchases = 4 + (week % 3)
      const units = purchases * sizeAt(product, logPrice, deal)
      writer.add(week, units, 7, logPrice, deal, 0, 0, purchases)
    }
  }
  return writer.finish(products, WEEKS)
}

describe('the size of purchases', () => {
  it('keeps what it answers to price and promotion, where all products answer alike', () => {
    const cells = cellsOf((_, logPrice, deal) => 1.5 * Math.exp(-0.4 * logPrice + 0.1 * deal))
    const sizes = learnPurchaseSizes(cells)
    expect(sizes?.price).toBeCloseTo(-0.4, 1)
    expect(sizes?.deal).toBeCloseTo(0.1, 1)
    const before = cells.units.slice()
    countPurchases(cells, sizes!)
    const factors = before.map((units, c) => units / cells.units[c]!)
    for (const factor of factors) expect(factor / factors[0]!).toBeCloseTo(1, 1)
  })

  it('leaves out their chance, which no price explains', () => {
    const random = createRandom(5)
    const cells = cellsOf(() => 1 + random.poisson(0.5))
    countPurchases(cells, learnPurchaseSizes(cells)!)
    for (let c = 0; c < cells.length; c++)
      expect(Math.abs(cells.units[c]! / cells.purchases[c]! - 1)).toBeLessThan(0.03)
  })

  it('says nothing where products differ in it', () => {
    const cells = cellsOf((product, logPrice) => 1.5 * Math.exp((product % 2 ? -1.5 : 0) * logPrice))
    expect(learnPurchaseSizes(cells)).toBeNull()
  })
})

it('an elasticity is that of units where customers take more at one time when it is cheap', () => {
  const random = createRandom(8)
  const rows: [product: number, day: number, quantity: number, total: number][] = []
  const prices = [10, 11.5, 9, 10.5]
  for (let product = 0; product < 30; product++)
    for (let day = 0; day < 400; day++) {
      const price = prices[(Math.floor(day / 50) + product) % prices.length]!
      for (let k = random.poisson(6 * (price / 10) ** -1.2); k > 0; k--) {
        const quantity = 1 + random.poisson((price / 10) ** -1.6)
        rows.push([product, 19_000 + day, quantity, quantity * price])
      }
    }
  const lines = {
    product: Int32Array.from(rows, (row) => row[0]),
    day: Int32Array.from(rows, (row) => row[1]),
    quantity: Int32Array.from(rows, (row) => row[2]),
    total: Float64Array.from(rows, (row) => row[3]),
  }
  const unknown = new Float64Array(30).fill(Number.NaN)
  const products = { count: 30, type: new Int32Array(30), typeCount: 1, price: unknown, cost: unknown }
  const { diagnostics } = estimateStore(lines, products)
  // Purchases −1.2, and half of the 2 units of each at −1.6: −1.2 − 0.8 = −2.
  expect(diagnostics.storeElasticity).toBeGreaterThan(-2.12)
  expect(diagnostics.storeElasticity).toBeLessThan(-1.88)
})
