import { describe, expect, it } from 'vitest'
import { type CurvePoint, curveDomain, layoutCurve, valueAt } from './curve-geometry.ts'
import { runningPart, splitRuns } from './plot.ts'
import { layoutUnitsPrice } from './units-price-geometry.ts'

const months = (rows: readonly (readonly [number, number])[]) =>
  rows.map(([units, price], index) => ({ month: `2026-0${index + 1}`, units, price }))

describe('units and price', () => {
  const box = {
    width: 600,
    height: 300,
    leftPx: 40,
    rightPx: 60,
    topPx: 24,
    bottomPx: 26,
    monthLabelPx: 60,
  }
  it('stand on two axes: bars from zero, the line within its own range', () => {
    const { months: shapes, plot } = layoutUnitsPrice(
      months([
        [10, 20],
        [40, 30],
        [20, 25],
      ]),
      box,
    )
    expect(shapes[1]?.barHeight).toBeCloseTo(4 * (shapes[0]?.barHeight ?? 0))
    for (const shape of shapes) {
      expect(shape.barY + shape.barHeight).toBeCloseTo(plot.bottom)
      expect(shape.barY).toBeGreaterThanOrEqual(plot.top)
      expect(shape.y).toBeGreaterThanOrEqual(plot.top)
      expect(shape.y).toBeLessThanOrEqual(plot.bottom)
    }
    expect(shapes[1]?.y).toBeLessThan(shapes[2]?.y ?? 0)
  })
  it('keep a month without a sale: no bar, no price, a broken line', () => {
    const layout = layoutUnitsPrice(
      months([
        [10, 20],
        [0, 0],
        [20, 25],
        [5, 24],
      ]),
      box,
    )
    expect(layout.months[1]).toMatchObject({ barHeight: 0, y: null })
    expect(splitRuns(layout.months).map((run) => run.length)).toEqual([1, 2])
    expect(Math.min(...layout.priceTicks.map((tick) => tick.value))).toBeGreaterThan(10)
  })
  it('leads to a running month apart from the line, unless the month before had no sale', () => {
    const place = (x: number, y: number | null, isRunning = false) => ({ x, y, isRunning })
    const running = [place(0, 5), place(10, 6), place(20, 7, true)]
    expect(splitRuns(running).map((run) => run.length)).toEqual([2])
    expect(runningPart(running)).toEqual([
      { x: 10, y: 6 },
      { x: 20, y: 7 },
    ])
    expect(runningPart([place(10, null), place(20, 7, true)])).toEqual([])
    expect(runningPart([place(0, 5), place(10, 6)])).toEqual([])
  })
  it('count whole units on the axis', () => {
    const { unitTicks } = layoutUnitsPrice(
      months([
        [1, 20],
        [2, 21],
      ]),
      box,
    )
    expect(unitTicks.map((tick) => tick.value)).toEqual([0, 1, 2])
  })
  it('survive an empty history and many years', () => {
    expect(layoutUnitsPrice([], box).months).toEqual([])
    const long = layoutUnitsPrice(
      Array.from({ length: 240 }, (_, index) => ({ month: `m${index}`, units: 1, price: 2 })),
      box,
    )
    expect(long.months.every((shape) => shape.barWidth >= 1)).toBe(true)
    expect(long.namedMonths.length).toBeLessThan(9)
  })
})

describe('a curve with its band', () => {
  const points: readonly CurvePoint[] = [
    { x: 10, y: 100, low: 80, high: 130 },
    { x: 20, y: 60, low: 60, high: 60 },
    { x: 30, y: 40, low: 30, high: 55 },
  ]
  const box = { width: 500, height: 300, leftPx: 40, bottomPx: 40, fontPx: 12, xLabelPx: 40 }
  it('holds band, dots and marks inside the plot', () => {
    const layout = layoutCurve(
      { points, dots: [{ x: 12, y: 140 }], marks: [{ kind: 'today', x: 20, label: 'Today 20' }] },
      box,
    )
    const [dot] = layout.dots
    expect(dot?.y).toBeGreaterThanOrEqual(layout.plot.top)
    expect(layout.marks[0]?.y).toBeCloseTo(layout.points[1]?.y ?? 0)
    expect(layout.band.match(/[ML]/g)).toHaveLength(6)
  })
  it('keeps the words of its marks apart and inside', () => {
    const { marks } = layoutCurve(
      {
        points,
        dots: [],
        marks: [
          { kind: 'today', x: 10, label: 'Today $10.00' },
          { kind: 'tried', x: 10.1, label: 'Tried $10.10' },
        ],
      },
      box,
    )
    expect((marks[1]?.labelY ?? 0) - (marks[0]?.labelY ?? 0)).toBeGreaterThanOrEqual(12)
    expect(marks[0]?.labelX).toBeGreaterThan(40)
  })
  it('never lets the texts under the axis touch, on a phone too', () => {
    const { xTicks } = layoutCurve({ points, dots: [], marks: [] }, { ...box, width: 280 })
    for (const [index, tick] of xTicks.entries()) {
      if (index > 0) expect(tick.x - (xTicks[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(40)
    }
    expect(xTicks.length).toBeGreaterThan(1)
  })
  it('begins at zero unless everything lies far above', () => {
    expect(curveDomain(points, [])[0]).toBe(0)
    expect(curveDomain([{ x: 1, y: 95, low: 90, high: 100 }], [])[0]).toBeGreaterThan(80)
    expect(curveDomain([], [])).toEqual([0, 1])
  })
  it('is read between its points', () => {
    expect(valueAt(points, 15)).toBeCloseTo(80)
    expect(valueAt(points, 5)).toBe(100)
    expect(valueAt(points, 99)).toBe(40)
    expect(valueAt([], 5)).toBe(0)
  })
})
