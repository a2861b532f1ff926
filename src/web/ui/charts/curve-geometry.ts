import { textWidthPx } from './label-fit.ts'
import { linePath, type Plot, type Point, type Tick } from './plot.ts'
import { scaleLinear } from './scales.ts'

export interface CurvePoint {
  readonly x: number
  readonly y: number
  readonly low: number
  readonly high: number
}

/** A position on the horizontal axis with a label above it: today's price, the tried price. */
export interface CurveMark {
  readonly x: number
  readonly label: string
  readonly kind: 'today' | 'tried' | 'advised'
}

export interface CurveLayout {
  readonly plot: Plot
  readonly xTicks: readonly { readonly value: number; readonly x: number }[]
  readonly yTicks: readonly Tick[]
  /** SVG paths. */
  readonly line: string
  readonly band: string
  readonly points: readonly Point[]
  readonly dots: readonly Point[]
  readonly marks: readonly MarkShape[]
}

export interface MarkShape extends CurveMark {
  readonly left: number
  /** y of the curve at the mark. */
  readonly y: number
  readonly labelX: number
  readonly labelY: number
}

interface Box {
  readonly width: number
  readonly height: number
  readonly leftPx: number
  readonly bottomPx: number
  readonly fontPx: number
  /** Width of the widest label under the horizontal axis. */
  readonly xLabelPx: number
}

/** A line with its band over the horizontal axis, and dots of observed values. Pure. */
export function layoutCurve(
  data: {
    readonly points: readonly CurvePoint[]
    readonly dots: readonly Point[]
    readonly marks: readonly CurveMark[]
  },
  box: Box,
): CurveLayout {
  const topPx = box.fontPx * (1.6 * data.marks.length + 0.6)
  const plot = {
    left: box.leftPx,
    right: Math.max(box.leftPx + 1, box.width - Math.max(8, box.xLabelPx / 2)),
    top: topPx,
    bottom: Math.max(topPx + 20, box.height - box.bottomPx),
  }
  const xs = [...data.points, ...data.dots].map((point) => point.x)
  const xScale = scaleLinear({ domain: extent(xs), range: [plot.left + 4, plot.right] })
  const yScale = scaleLinear({
    domain: [...curveDomain(data.points, data.dots)],
    range: [plot.bottom, plot.top],
    nice: 4,
  })
  const points = data.points.map(({ x, y }) => ({ x: xScale(x), y: yScale(y) }))
  const upper = data.points.map(({ x, high }) => `${xScale(x)},${yScale(high)}`)
  const lower = data.points.map(({ x, low }) => `${xScale(x)},${yScale(low)}`).reverse()
  const xTicks = apart(xScale.ticks(6), { widthPx: plot.right - plot.left, labelPx: box.xLabelPx + 12 })
  return {
    plot,
    xTicks: xTicks.map((value) => ({ value, x: xScale(value) })),
    yTicks: yScale.ticks(4).map((value) => ({ value, y: yScale(value) })),
    line: linePath(points),
    band: upper.length > 0 ? `M${[...upper, ...lower].join('L')}Z` : '',
    points,
    dots: data.dots.map(({ x, y }) => ({ x: xScale(x), y: yScale(y) })),
    marks: data.marks.map((mark, index) => {
      const left = xScale(mark.x)
      const half = textWidthPx(mark.label, box.fontPx) / 2
      return {
        ...mark,
        left,
        y: yScale(valueAt(data.points, mark.x)),
        labelX: Math.min(plot.right + 8 - half, Math.max(plot.left + half, left)),
        labelY: box.fontPx * (1.6 * index + 1.1),
      }
    }),
  }
}

/** Every k-th tick, with k such that their labels never touch. */
function apart(ticks: readonly number[], room: { readonly widthPx: number; readonly labelPx: number }) {
  const every = Math.max(1, Math.ceil((ticks.length * room.labelPx) / Math.max(1, room.widthPx)))
  return ticks.filter((_, index) => index % every === 0)
}

/** Starts at zero, unless all values are far from it. */
export function curveDomain(
  points: readonly CurvePoint[],
  dots: readonly Point[],
): readonly [number, number] {
  const all = [...points.flatMap(({ low, high }) => [low, high]), ...dots.map((dot) => dot.y)]
  if (all.length === 0) return [0, 1]
  const [low, high] = extent(all)
  const room = (high - low) * 0.06 || Math.max(Math.abs(high) * 0.1, 1)
  return low < high * 0.4 ? [Math.min(0, low), high + room] : [low - room, high + room]
}

/** The curve's value at a place, interpolated linearly between its neighbours; constant beyond both ends. */
export function valueAt(points: readonly CurvePoint[], x: number): number {
  const after = points.findIndex((point) => point.x >= x)
  const right = points[after === -1 ? points.length - 1 : after]
  const left = points[Math.max(0, (after === -1 ? points.length : after) - 1)]
  if (!left || !right) return 0
  if (right.x <= left.x || x <= left.x) return right.x <= left.x ? right.y : left.y
  if (x >= right.x) return right.y
  return left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x)
}

function extent(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
}
