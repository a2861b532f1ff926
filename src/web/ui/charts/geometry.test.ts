import { describe, expect, it } from 'vitest'
import { type BarDatum, barDomain, layoutBars } from './bars-geometry.ts'
import { cutName, textWidthPx, wrapLabel } from './label-fit.ts'
import { chooseNamedMonths, layoutLine, priceDomain } from './line-geometry.ts'
import { splitRuns, thinned } from './plot.ts'
import { nearestPlace } from './reading-chart.tsx'

const bar = (id: number, value: number, low: number | null = null, high: number | null = null): BarDatum => ({
  id,
  label: `Product ${id}`,
  value,
  low,
  high,
})
const wide = { width: 700, height: 380, fontPx: 12, valuePx: 40 }
const phone = { width: 320, height: 380, fontPx: 12, valuePx: 40 }

describe('names', () => {
  it('stay whole at the limit and are cut one character above it', () => {
    expect(cutName('12345678901234567890', 20)).toBe('12345678901234567890')
    expect(cutName('123456789012345678901', 20)).toBe('12345678901234567890…')
  })
  it('are never cut inside a combined character, and leave no space before the ellipsis', () => {
    expect(cutName('ab👩‍👩‍👧cd', 3)).toBe('ab👩‍👩‍👧…')
    expect(cutName('Blue shirt', 5)).toBe('Blue…')
  })
  it('wrap at spaces, and do not fit when one word is too wide', () => {
    const width = textWidthPx('WHITE HANGING', 12)
    expect(wrapLabel('WHITE HANGING HEART', { widthPx: width, fontPx: 12, maxLines: 3 })).toEqual([
      'WHITE HANGING',
      'HEART',
    ])
    expect(wrapLabel('CAKESTAND', { widthPx: 30, fontPx: 12, maxLines: 3 })).toBeNull()
    const eight = textWidthPx('RETROSPO', 12)
    expect(wrapLabel('PACK OF RETROSPOT…', { widthPx: eight, fontPx: 12, maxLines: 3 })).toEqual([
      'PACK OF',
      'RETROS…',
    ])
    expect(wrapLabel('a b c d', { widthPx: 8, fontPx: 12, maxLines: 3 })).toBeNull()
  })
})

describe('bars', () => {
  it('go to the left of zero when negative and to the right when positive', () => {
    const layout = layoutBars([bar(1, -2), bar(2, 1)], wide)
    const [negative, positive] = layout.bars
    expect(positive?.barX).toBe(layout.zeroX)
    expect((negative?.barX ?? 0) + (negative?.barWidth ?? 0)).toBeCloseTo(layout.zeroX)
    expect(negative?.barWidth).toBeCloseTo(2 * (positive?.barWidth ?? 0))
  })
  it('keep a visible pixel at zero', () => {
    expect(layoutBars([bar(1, 0), bar(2, -1)], wide).bars[0]?.barWidth).toBe(1)
  })
  it('has numbers on its axis that do not touch on a phone: −3.5 to 0 in 125 pixels', () => {
    const phone = { width: 340, height: 400, fontPx: 12, valuePx: 48 }
    const data = [-2.64, -2.61, -2.5].map((value, index) => ({
      ...bar(index, value, -3.5, -1.9),
      label: 'RED HEARTS LIGHT CHAIN',
    }))
    const { ticks } = layoutBars(data, phone)
    expect(ticks.length).toBeGreaterThan(1)
    // "−3.5" takes four characters of at least half the size of the font.
    for (const [k, { x }] of ticks.slice(1).entries()) expect(x - ticks[k]!.x).toBeGreaterThan(4 * 0.5 * 12)
  })
  it('draw the interval around the end of the bar', () => {
    const layout = layoutBars([bar(1, -2, -2.5, -1.5)], wide)
    const { whisker, barX = 0 } = layout.bars[0] ?? {}
    expect(whisker?.left).toBeLessThan(barX)
    expect(whisker?.right).toBeGreaterThan(barX)
    expect(whisker).toMatchObject({ leftCut: false, rightCut: false })
  })
  it('cut an interval that would flatten the others, and say so', () => {
    const layout = layoutBars([bar(1, -2, -40, -0.1), bar(2, -1, -1.2, -0.8)], wide)
    expect(layout.bars[0]?.whisker?.leftCut).toBe(true)
    expect(barDomain([bar(1, -2, -40, -0.1)])).toEqual([-3.5, 0])
    expect(layout.bars[1]?.barWidth).toBeGreaterThan(40)
  })
  it('keep everything inside the box, between names and values, on a phone too', () => {
    const data = Array.from({ length: 8 }, (_, index) => ({
      ...bar(index, -3 + index * 0.8, -9, 9),
      label: 'REGENCY CAKESTAND 3 TIER',
    }))
    for (const box of [wide, phone]) {
      const layout = layoutBars(data, box)
      expect(layout.plot.right).toBeLessThanOrEqual(box.width - box.valuePx)
      for (const shape of layout.bars) {
        expect(shape.rowY).toBeGreaterThanOrEqual(0)
        expect(shape.rowY + shape.rowHeight).toBeLessThanOrEqual(box.height)
        expect(shape.barX).toBeGreaterThanOrEqual(layout.plot.left)
        expect(shape.barX + shape.barWidth).toBeLessThanOrEqual(layout.plot.right)
      }
    }
  })
  it('bear whole names, on several lines where one is too short', () => {
    const label = 'WHITE HANGING HEART T-LIGHT HOLDER'
    const data = Array.from({ length: 8 }, (_, index) => ({ ...bar(index, -1), label }))
    for (const box of [wide, phone])
      for (const shape of layoutBars(data, box).bars) expect(shape.labelLines.join(' ')).toBe(label)
    const endless = layoutBars([{ ...bar(1, -1), label: 'X'.repeat(300) }], phone).bars[0]
    expect(endless?.labelLines[0]).toMatch(/X…$/)
  })
  it('have an axis even without data', () => {
    expect(barDomain([])).toEqual([-1, 1])
    expect(layoutBars([], wide).bars).toEqual([])
  })
})

describe('line of prices', () => {
  const box = { width: 600, height: 300, leftPx: 60, bottomPx: 30, monthLabelPx: 60 }
  const months = (prices: readonly (number | null)[]) =>
    prices.map((price, index) => ({ month: `2011-${String(index + 1).padStart(2, '0')}`, price }))

  it('breaks at months without sale', () => {
    const layout = layoutLine(months([2, 3, null, 4, null, 5]), box)
    expect(splitRuns(layout.points).map((run) => run.length)).toEqual([2, 1, 1])
    expect(layout.points[2]?.y).toBeNull()
  })
  it('stays inside its box', () => {
    const layout = layoutLine(months([2, 9, 4]), box)
    for (const point of layout.points) {
      expect(point.x).toBeGreaterThanOrEqual(layout.plot.left)
      expect(point.x + box.monthLabelPx / 2).toBeLessThanOrEqual(box.width)
      expect(point.y).toBeGreaterThanOrEqual(layout.plot.top)
      expect(point.y).toBeLessThanOrEqual(layout.plot.bottom)
    }
  })
  it('puts a single month in the middle', () => {
    const [only] = layoutLine(months([2]), box).points
    expect(only?.x).toBeCloseTo((84 + 562) / 2)
  })
  it('gives a flat price room, never goes below zero, and survives a history without any price', () => {
    expect(priceDomain(months([5, 5]))).toEqual([4.5, 5.5])
    expect(priceDomain(months([0.1, 9]))[0]).toBe(0)
    expect(priceDomain(months([null, null]))).toEqual([0, 1])
  })
  it('names the newest month and leaves out those that would touch', () => {
    expect(chooseNamedMonths(13, { stepX: 40, labelPx: 60 })).toEqual([0, 2, 4, 6, 8, 10, 12])
    expect(chooseNamedMonths(12, { stepX: 40, labelPx: 60 })).toEqual([1, 3, 5, 7, 9, 11])
    expect(chooseNamedMonths(3, { stepX: 100, labelPx: 60 })).toEqual([0, 1, 2])
    expect(chooseNamedMonths(1, { stepX: 0, labelPx: 60 })).toEqual([0])
    expect(chooseNamedMonths(0, { stepX: 0, labelPx: 60 })).toEqual([])
  })
  it('finds the place under a pointer', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 10, y: null },
      { x: 20, y: 1 },
    ]
    expect(nearestPlace(points, -5)).toBe(0)
    expect(nearestPlace(points, 11)).toBe(1)
    expect(nearestPlace(points, 99)).toBe(2)
    expect(nearestPlace([], 3)).toBeNull()
  })
})

describe('a line with more points than pixels', () => {
  const points = Array.from({ length: 1000 }, (_, at) => ({ x: at / 100, y: at === 537 ? -50 : at % 7 }))

  it('keeps the ends and every extreme of each pixel, in order, and little else', () => {
    const kept = thinned(points)
    expect(kept.length).toBeLessThanOrEqual(4 * 10)
    expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
    expect(kept).toContain(points[537])
    expect(kept.map(({ x }) => x)).toEqual(kept.map(({ x }) => x).toSorted((a, b) => a - b))
    for (let column = 0; column < 10; column++)
      expect(kept.some(({ x, y }) => Math.floor(x) === column && y === 6)).toBe(true)
  })

  it('is left alone where its points have room', () =>
    expect(thinned(points.slice(0, 3))).toEqual(points.slice(0, 3)))
})
