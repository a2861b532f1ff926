import { expect, it } from 'vitest'
import { productFitBytes, readProductFitBytes } from './fit-bytes.ts'

it('gives a product back as it was, from wherever the bytes lie', () => {
  const fit = {
    coefficients: Float64Array.of(0.1, -1.75, 1e-12, 0, 3),
    scale: 1.3,
    competitor: 0.4,
    competitorAbsent: -0.1,
    effects: Float32Array.of(0.25, Number.NaN, -1),
  }
  const bytes = productFitBytes(fit)
  expect(bytes.length).toBe(76)
  expect(readProductFitBytes(bytes)).toEqual(fit)
  expect(readProductFitBytes(Buffer.concat([Buffer.from([1]), bytes]).subarray(1))).toEqual(fit)
})
