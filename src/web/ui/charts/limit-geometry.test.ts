import { expect, it } from 'vitest'
import { layoutLimit } from './limit-geometry.ts'

const box = { width: 400, height: 200, leftPx: 40, bottomPx: 30, labelPx: 50 }

it('draws the value and its limit on one scale that holds zero', () => {
  const { values, limits, zeroY, plot } = layoutLimit(
    [
      { value: 20, limit: -100 },
      { value: null, limit: null },
      { value: -100, limit: -60 },
    ],
    box,
  )
  expect(values[0]!.y).toBeLessThan(zeroY)
  expect(values[1]!.y).toBeNull()
  // The third value equals the first limit.
  expect(values[2]!.y).toBe(limits[0]!.y)
  expect(values[2]!.y!).toBeLessThanOrEqual(plot.bottom)
  expect(zeroY).toBeGreaterThan(plot.top)
})

it('draws a single day, and days that are all at zero', () => {
  expect(layoutLimit([{ value: 0, limit: null }], box).values).toHaveLength(1)
  const flat = layoutLimit(
    [
      { value: 0, limit: null },
      { value: 0, limit: null },
    ],
    box,
  )
  expect(flat.values.every(({ y }) => y === flat.zeroY)).toBe(true)
})
