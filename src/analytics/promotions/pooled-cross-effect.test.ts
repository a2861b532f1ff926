import { expect, test } from 'vitest'
import { generateSampleStore } from '#sample-store'
import { findPromotions } from './find-promotions.ts'
import { cannibalShare, pooledCrossEffects } from './pooled-cross-effect.ts'

function effectsOf(crossEffect: number, volume: number, productCount: number) {
  const store = generateSampleStore({
    seed: 6,
    endDay: 20_777,
    productCount,
    difficulty: 'clean',
    settings: { crossEffect, volume, shockSpread: 0.05, weekNoise: 0.03 },
  })
  const types = [...new Set(store.products.map((p) => p.productType))]
  const type = Int32Array.from(store.products, (p) => types.indexOf(p.productType))
  const elasticity = Float64Array.from(store.truth, (t) => t.elasticity)
  const { product, day, quantity, totalCents } = store.lines
  const lines = { product, day, quantity, total: Float64Array.from(totalCents, (c) => c / 100) }
  const unknown = new Float64Array(productCount).fill(Number.NaN)
  const products = { count: productCount, type, typeCount: types.length, price: unknown, cost: unknown }
  const { store: clean } = findPromotions(lines, products, elasticity)!
  return pooledCrossEffects(clean, type, types.length, elasticity, { poisson: 1.3, multiplicative: 0.01 })
}

test('a store that shows it: strong effects are told from weak ones, errors are honest', () => {
  const strong = effectsOf(1.5, 6, 48)
  const none = effectsOf(0, 6, 48)
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  expect(mean(strong.map((c) => c.estimate!))).toBeGreaterThan(mean(none.map((c) => c.estimate!)) + 0.5)
  expect(mean(strong.map((c) => c.mean))).toBeGreaterThan(mean(none.map((c) => c.mean)))
  const z = none.map((c) => c.estimate! / c.error!)
  expect(Math.sqrt(mean(z.map((v) => v * v)))).toBeLessThan(2)
})

test('too few products or sales: the published usual effect, with its spread', () => {
  for (const effect of effectsOf(0.5, 0.002, 10)) {
    expect(effect).toEqual({ mean: 0.1, deviation: 0.15, estimate: null, error: null })
  }
})

test('cannibalised share by hand and at its limits', () => {
  expect(cannibalShare(0.1, -2)).toBeCloseTo(0.05, 12)
  expect(cannibalShare(-0.1, -2)).toBe(0)
  expect(cannibalShare(3, -1)).toBe(0.5)
})
