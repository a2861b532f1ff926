import { describe, expect, it } from 'vitest'
import { generateSampleStore } from '#sample-store'
import { estimateStore } from '../estimate-store.ts'
import { measureDrift } from './measure-drift.ts'

const END_DAY = 20_000
const COUNT = 200

function drawn(seed: number) {
  const store = generateSampleStore({
    seed,
    endDay: END_DAY,
    productCount: COUNT,
    months: 24,
    difficulty: 'base',
  })
  const names = [...new Set(store.products.map((product) => product.productType))]
  const products = {
    count: COUNT,
    type: Int32Array.from(store.products, (product) => names.indexOf(product.productType)),
    typeCount: names.length + 1,
    price: Float64Array.from(store.products, (product) => product.priceCents / 100),
    cost: new Float64Array(COUNT).fill(Number.NaN),
  }
  const { product, day, quantity, totalCents } = store.lines
  const lines = { product, day, quantity, total: Float64Array.from(totalCents, (cents) => cents / 100) }
  return { lines, products }
}

function drift({ lines, products }: ReturnType<typeof drawn>) {
  const { fit } = estimateStore(lines, products, { keepFit: true })
  return measureDrift({ fit: fit!.store, lines, products, fits: fit!.products })
}

describe('drift', () => {
  it('is not seen where elasticities stay what they are', () => {
    const found = [3, 4].map((seed) => drift(drawn(seed))!)
    for (const each of found) {
      expect(each.products).toBeGreaterThan(40)
      expect(each.share).toBeLessThan(0.2)
      expect(each.changed.length).toBeLessThanOrEqual(1)
      expect(Math.abs(each.meanChange)).toBeLessThan(3 * each.deviation)
    }
  })

  it('is seen where buyers stop minding prices', () => {
    // From the split on a product sells, on its dearer days, what it sells on its cheaper ones: demand follows no price.
    const store = drawn(3)
    const calm = drift(store)!
    const { lines } = store
    const cheapest = new Map<number, number>()
    lines.day.forEach((day, k) => {
      const price = lines.total[k]! / lines.quantity[k]!
      const product = lines.product[k]!
      if (day >= calm.splitDay && lines.quantity[k]! > 0)
        cheapest.set(product, Math.min(cheapest.get(product) ?? Infinity, price))
    })
    const extra: number[] = []
    lines.day.forEach((day, k) => {
      const price = lines.total[k]! / lines.quantity[k]!
      const least = cheapest.get(lines.product[k]!)
      if (day < calm.splitDay || lines.quantity[k]! <= 0 || least === undefined) return
      // An elasticity of about -2 is undone by (price / cheapest)².
      const copies = Math.round((price / least) ** 2) - 1
      for (let n = 0; n < Math.min(copies, 3); n++) extra.push(k)
    })
    const rows = [...lines.day.keys(), ...extra]
    const changed = drift({
      ...store,
      lines: {
        product: Int32Array.from(rows, (k) => lines.product[k]!),
        day: Int32Array.from(rows, (k) => lines.day[k]!),
        quantity: Int32Array.from(rows, (k) => lines.quantity[k]!),
        total: Float64Array.from(rows, (k) => lines.total[k]!),
      },
    })!
    expect(changed.meanChange - calm.meanChange).toBeGreaterThan(4 * changed.deviation)
  })

  it('is not asked of a window shorter than two half years', () => {
    const { lines, products } = drawn(3)
    const kept = Array.from(lines.day.keys()).filter((k) => lines.day[k]! >= END_DAY - 300)
    const late = {
      product: Int32Array.from(kept, (k) => lines.product[k]!),
      day: Int32Array.from(kept, (k) => lines.day[k]!),
      quantity: Int32Array.from(kept, (k) => lines.quantity[k]!),
      total: Float64Array.from(kept, (k) => lines.total[k]!),
    }
    expect(drift({ lines: late, products })).toBeNull()
  })
})
