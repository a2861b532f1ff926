import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { analyseTest } from './analyse-test.ts'

/** Lines of the example: type, arms of eight periods, units of 16 weeks. */
const LINE = /^ {4}([AB]) ([LH]{8}) ((?:\d+ ){15}\d+)$/gm
const lines = [...readFileSync('docs/methods.md', 'utf8').matchAll(LINE)].map(([, type, arms, units]) => ({
  type: type === 'A' ? 0 : 1,
  arms: [...arms!].map((arm) => (arm === 'H' ? 1 : 0)),
  units: units!.split(' ').map(Number),
}))
const types = lines.map(({ type }) => type)

// Expected values come from numpy and scipy, by the formulas of docs/methods.md alone.
describe('the example of the methods', () => {
  const found = analyseTest({
    design: { units: types.map((type, at) => ({ type, members: [at] })), pairs: 4, periodWeeks: 2 },
    arms: Uint8Array.from(lines.flatMap(({ arms }) => arms)),
    table: { products: 8, weeks: 16, types, units: lines.flatMap(({ units }) => units) },
    steps: new Float64Array(8).fill(Math.log(1.1)),
    ...{ noise: { poisson: 1.5, relative: 0.07 }, past: null, inflation: 1.3, seed: 1 },
    prior: types.map((type) => ({ type, mean: -2.3, ownVariance: 0.3, typeWeight: 0.8 })),
    typeVariances: [0.1, 0.1],
  })!

  it('has eight products', () => {
    expect(lines).toHaveLength(8)
  })

  it('gives the estimate, its interval and the comparison of first with last weeks', () => {
    expect(found.estimate).toBeCloseTo(-2.9056, 4)
    expect(found.error).toBeCloseTo(0.2743, 4)
    expect(found.low).toBeCloseTo(-3.4531, 3)
    expect(found.high).toBeCloseTo(-2.3581, 3)
    expect(found.carryOver!.difference).toBeCloseTo(-0.6362, 4)
    expect(found.carryOver!.speaks).toBe(false)
  })

  it('gives the range of the model, the set of the lottery, and a clear verdict', () => {
    expect(found.expected.value).toBeCloseTo(-2.3, 10)
    expect(found.expected.low).toBeCloseTo(-3.2864, 4)
    expect(found.expected.high).toBeCloseTo(-1.3136, 4)
    expect(Math.abs(found.lottery.low + 3.56)).toBeLessThan(0.15)
    expect(Math.abs(found.lottery.high + 2.26)).toBeLessThan(0.15)
    expect(found.doubts).toEqual([])
  })

  it('gives what is known of the first product', () => {
    const { estimate, variance } = found.evidence.get(0)!
    expect(estimate).toBeCloseTo(-3.543, 3)
    expect(variance).toBeCloseTo(8.5275, 3)
    expect(found.learned[0]!.mean).toBeCloseTo(-2.3554, 4)
    expect(Math.sqrt(found.learned[0]!.variance)).toBeCloseTo(0.5893, 4)
  })
})
