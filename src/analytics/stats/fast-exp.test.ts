import { expect, it } from 'vitest'
import { fastExp } from './fast-exp.ts'

it('is e^x to 3 parts in 10^13, and keeps to its bounds', () => {
  for (let x = -40; x <= 40; x += 0.001_37) expect(Math.abs(fastExp(x) / Math.exp(x) - 1)).toBeLessThan(3e-13)
  expect(fastExp(0)).toBe(1)
  expect(fastExp(1000)).toBe(fastExp(40))
  expect(fastExp(Number.NEGATIVE_INFINITY)).toBe(fastExp(-40))
})
