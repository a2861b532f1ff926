import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg } from './false-discovery.ts'

test('q-values of a worked example', () => {
  // 5 tests: 5 x 0.005 / 1, then min(5 x 0.01 / 2, 5 x 0.03 / 3, ...), by hand; equals R p.adjust(method = "BH").
  const q = benjaminiHochberg(Float64Array.of(0.03, 0.005, 0.04, 0.01, 0.9))
  expect([...q].map((v) => Number(v.toFixed(10)))).toEqual([0.05, 0.025, 0.05, 0.025, 0.9])
})

test('tests that were not looked at count against those that were', () => {
  const q = benjaminiHochberg(Float64Array.of(0.001, 0.002), 100)
  expect([...q]).toEqual([0.1, 0.1])
})

test('q is at least p, at most 1, and keeps the order of p', () => {
  const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(pValues, (list) => {
      const p = Float64Array.from(list)
      const q = benjaminiHochberg(p)
      for (let i = 0; i < p.length; i++) {
        expect(q[i]).toBeGreaterThanOrEqual(p[i]! - 1e-15)
        expect(q[i]).toBeLessThanOrEqual(1)
        for (let j = 0; j < p.length; j++) if (p[i]! < p[j]!) expect(q[i]).toBeLessThanOrEqual(q[j]!)
      }
    }),
  )
})
