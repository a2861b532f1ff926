import { expect, test } from 'vitest'
import { plainCsv, readSharedData } from '../../../test/shared-data.ts'
import { estimateMix } from './estimate-mix.ts'
import { calibrate, reachIn, type UncalibratedChannel } from './lift-tests.ts'

const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0)

test('a test reaches parts of a week by their share', () => {
  const shape = Float64Array.of(10, 20, 40, 80)
  const reach = (from: number, to: number) =>
    reachIn(shape, { channel: 0, from, to, added: 0, low: 0, high: 1 })
  expect(reach(1, 3)).toBe(60)
  expect(reach(0.5, 2.25)).toBe(5 + 20 + 10)
  expect(reach(-3, 9)).toBe(150)
})

/** Draws of the return that are log-normal around `median`, at 400 equal steps; no error of spend that follows demand. */
function channel(median: number, tests: UncalibratedChannel['reached']): UncalibratedChannel {
  const draws = 400
  // Quantiles of the logistic distribution with the deviation 0.3.
  const returns = Float64Array.from({ length: draws }, (_, k) => {
    const share = (k + 0.5) / draws
    return median * Math.exp(0.3 * 0.5513 * Math.log(share / (1 - share)))
  })
  return {
    ...{ returns, shapes: new Int32Array(draws), deviation: 1e-9 },
    ...{ factors: new Float64Array(draws).fill(1), reached: tests },
  }
}

const tested = (added: number, width: number) => [
  {
    test: { channel: 0, from: 0, to: 4, added, low: added - width / 2, high: added + width / 2 },
    byShape: [100],
  },
]

test('a precise test decides, an imprecise one changes little, and others stay', () => {
  const mean = (values: Float64Array) => sum(values) / values.length
  const [precise, other] = calibrate([channel(2, tested(250, 10)), channel(3, [])])
  expect(mean(precise!.returns)).toBeCloseTo(2.5, 1)
  expect(precise).toMatchObject({ liftTests: 1, liftConflict: false })
  expect(Math.abs(mean(other!.returns) / mean(channel(3, []).returns) - 1)).toBeLessThan(0.05)
  const [vague] = calibrate([channel(2, tested(250, 4000))])
  expect(Math.abs(mean(vague!.returns) / mean(channel(2, []).returns) - 1)).toBeLessThan(0.02)
})

test('a test far from the weeks decides, however far, and is called a contradiction', () => {
  const [far] = calibrate([channel(2, tested(2_000_000, 1_000_000))])
  expect(sum(far!.returns) / far!.returns.length).toBeGreaterThan(19_000)
  const [found] = calibrate([channel(2, tested(2000, 100))])
  expect(found!.liftConflict).toBe(true)
  const sorted = found!.returns.toSorted()
  // 20 per unit, its 90 % range 19.5 to 20.5.
  expect(sorted[20]).toBeGreaterThan(19)
  expect(sorted[380]).toBeLessThan(21)
})

/** PyMC-Marketing's data with known effects (x 100 in revenue), without the confounder z that drives x1. */
const roas = readSharedData('marketing-mix/pymc_mmm_roas_data.csv')
test.skipIf(roas === null)('a lift test of eight weeks corrects a channel whose spend follows demand', () => {
  const [header, ...rows] = plainCsv(roas!)
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[header!.indexOf(name)]))
  const effect = column('x1_effect').map((each) => 100 * each)
  const added = sum(effect.subarray(60, 68))
  const input = { target: column('y'), spend: [column('x1'), column('x2')], firstWeekOfYear: 39 }
  const liftTests = [{ channel: 0, from: 60, to: 68, added, low: 0.85 * added, high: 1.15 * added }]
  const [before] = estimateMix(input)
  const [after, other] = estimateMix({ ...input, liftTests })
  const miss = (contribution: number | null) => Math.abs(contribution! / sum(effect) - 1)
  expect(miss(after!.contribution)).toBeLessThan(0.15)
  expect(miss(after!.contribution)).toBeLessThan(miss(before!.contribution))
  expect(after!.high! - after!.low!).toBeLessThan((before!.high! - before!.low!) / 2)
  expect(after!.low!).toBeLessThan(sum(effect))
  expect(after!.high!).toBeGreaterThan(sum(effect))
  expect(other).toMatchObject({ liftTests: 0, liftConflict: false })
})
