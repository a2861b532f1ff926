import type { MaybePoint, Plot, Tick } from './plot.ts'
import { scaleLinear } from './scales.ts'

export interface MonthPoint {
  /** `YYYY-MM`. */
  readonly month: string
  /** `null` in a month without a sale, which has no price. */
  readonly price: number | null
}

export interface LineLayout {
  readonly plot: Plot
  readonly ticks: readonly Tick[]
  /** One per month, in order; `y` is `null` without sales. */
  readonly points: readonly MaybePoint[]
  /** Indexes of the months with a label under the axis. */
  readonly namedMonths: readonly number[]
}

/** Layout of the line of average prices for a box of the given size. Pure. */
export function layoutLine(
  data: readonly MonthPoint[],
  box: {
    readonly width: number
    readonly height: number
    readonly leftPx: number
    readonly bottomPx: number
    readonly monthLabelPx: number
    readonly isSigned?: boolean | undefined
  },
): LineLayout {
  const edge = box.monthLabelPx / 2
  const plot = {
    left: box.leftPx,
    right: Math.max(box.leftPx + 1, box.width - 8),
    top: 10,
    bottom: Math.max(20, box.height - box.bottomPx),
  }
  const scale = scaleLinear({
    domain: [...priceDomain(data, box.isSigned ? Number.NEGATIVE_INFINITY : 0)],
    range: [plot.bottom, plot.top],
    nice: 4,
  })
  const first = plot.left + Math.min(edge, 24)
  const last = Math.max(first, plot.right - edge)
  const stepX = data.length > 1 ? (last - first) / (data.length - 1) : 0
  const points = data.map((point, index) => ({
    x: data.length > 1 ? first + index * stepX : (first + last) / 2,
    y: point.price === null ? null : scale(point.price),
  }))
  return {
    plot,
    ticks: scale.ticks(4).map((value) => ({ value, y: scale(value) })),
    points,
    namedMonths: chooseNamedMonths(data.length, { stepX, labelPx: box.monthLabelPx }),
  }
}

/** Adds a margin above and below the prices, but not below `least`; a flat price gets 10 % on either side. */
export function priceDomain(data: readonly MonthPoint[], least = 0): readonly [number, number] {
  const prices = data.map((point) => point.price).filter((price) => price !== null)
  if (prices.length === 0) return [0, 1]
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const room = high > low ? (high - low) * 0.12 : Math.max(Math.abs(high) * 0.1, 0.01)
  return [Math.max(least, low - room), high + room]
}

/** Every k-th month counted back from the newest, with k such that neighbouring labels never touch. */
export function chooseNamedMonths(
  count: number,
  space: { readonly stepX: number; readonly labelPx: number },
): readonly number[] {
  if (count <= 1 || space.stepX <= 0) return count === 1 ? [0] : []
  const every = Math.max(1, Math.ceil((space.labelPx + 8) / space.stepX))
  const named: number[] = []
  for (let index = count - 1; index >= 0; index -= every) named.unshift(index)
  return named
}
