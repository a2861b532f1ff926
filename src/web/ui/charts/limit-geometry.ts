import { chooseNamedMonths } from './line-geometry.ts'
import { type MaybePoint, type Plot, plotIn, type Tick } from './plot.ts'
import { scaleLinear } from './scales.ts'

export interface LimitPoint {
  /** `null` on a day that cannot be judged. */
  readonly value: number | null
  /** The value at which something is done; `null` if there is none on that day. */
  readonly limit: number | null
}

export interface LimitLayout {
  readonly plot: Plot
  readonly ticks: readonly Tick[]
  readonly zeroY: number
  readonly values: readonly MaybePoint[]
  readonly limits: readonly MaybePoint[]
  /** Indexes of the points with a label under the axis. */
  readonly named: readonly number[]
}

/** Layout of a value and its limit over days; zero is always on the axis. Pure. */
export function layoutLimit(
  points: readonly LimitPoint[],
  box: {
    readonly width: number
    readonly height: number
    readonly leftPx: number
    readonly bottomPx: number
    readonly labelPx: number
  },
): LimitLayout {
  const { width, height, leftPx, bottomPx, labelPx } = box
  const plot = plotIn({ width, height, leftPx, rightPx: Math.max(8, labelPx / 2), topPx: 10, bottomPx })
  const known = points.flatMap(({ value, limit }) => [value, limit]).filter((each) => each !== null)
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const room = (high - low) * 0.08 || 1
  const scale = scaleLinear({ domain: [low - room, high + room], range: [plot.bottom, plot.top], nice: 4 })
  const first = plot.left + Math.min(24, labelPx / 2)
  const stepX = points.length > 1 ? (plot.right - first) / (points.length - 1) : 0
  const placeOf = (pick: (point: LimitPoint) => number | null) =>
    points.map((point, index) => {
      const value = pick(point)
      const x = points.length > 1 ? first + index * stepX : (first + plot.right) / 2
      return { x, y: value === null ? null : scale(value) }
    })
  return {
    plot,
    ticks: scale.ticks(4).map((value) => ({ value, y: scale(value) })),
    zeroY: scale(0),
    values: placeOf(({ value }) => value),
    limits: placeOf(({ limit }) => limit),
    // Days of digits only are wider than the estimate of their width.
    named: chooseNamedMonths(points.length, { stepX, labelPx: labelPx * 1.15 }),
  }
}
