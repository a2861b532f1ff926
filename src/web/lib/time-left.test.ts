import { describe, expect, it } from 'vitest'
import { type ProgressSample, timeLeftMs, withSample } from './time-left.ts'

const steady = (count: number, perSecond: number): ProgressSample[] =>
  Array.from({ length: count }, (_, second) => ({ atMs: 1000 * second, share: perSecond * second }))

describe('the time left', () => {
  it('is what remains at the pace so far: after 20 s of a work of 100 s, 80 s', () => {
    expect(timeLeftMs(steady(21, 0.01), 20_000)).toBeCloseTo(80_000, 6)
  })
  it('is not told before enough was seen, nor for work of ten seconds or less', () => {
    expect(timeLeftMs(steady(4, 0.01), 3000)).toBeNull()
    expect(timeLeftMs([{ atMs: 0, share: 0.2 }], 60_000)).toBeNull()
    expect(timeLeftMs(steady(6, 0.1), 5000)).toBeNull()
    expect(timeLeftMs(steady(6, 0.09), 5000)).toBeCloseTo((0.55 / 0.09) * 1000, 6)
  })
  it('follows a pace that changes, and is unknown while nothing moves', () => {
    // 60 s at one hundredth a second, then 40 s at a tenth of that: (1 - 0.64) / 0.001 = 360 s.
    const slowed = [
      ...steady(61, 0.01),
      ...Array.from({ length: 40 }, (_, k) => ({ atMs: 61_000 + 1000 * k, share: 0.6 + 0.001 * (k + 1) })),
    ]
    expect(timeLeftMs(slowed, 100_000)).toBeCloseTo(360_000, 3)
    expect(timeLeftMs(steady(21, 0.01), 51_000)).toBeNull()
  })
  it('is measured anew where the work begins again or its total is unknown', () => {
    const samples = steady(21, 0.01)
    expect(withSample(samples, 0.05, 21_000)).toEqual([{ atMs: 21_000, share: 0.05 }])
    expect(withSample(samples, null, 21_000)).toEqual([])
    expect(withSample(samples, 0.2, 21_000)).toBe(samples)
  })
})
