import { type Plot, type PlotBox, type Point, plotIn, type Tick } from '#web/ui/charts/plot.ts'
import { scaleLinear } from '#web/ui/charts/scales.ts'

export interface ForecastPoint {
  readonly quantity: number
  readonly low: number | null
  readonly high: number | null
}

export interface ForecastLayout {
  readonly plot: Plot
  readonly ticks: readonly Tick[]
  readonly points: readonly (Point & { readonly lowY: number | null; readonly highY: number | null })[]
  /** Periods with a label on the axis, and the centre of each label. */
  readonly named: readonly { readonly at: number; readonly x: number }[]
}

const TICKS = 5

/** Layout of an area chart: history, then the future with its band. Pure. */
export function layoutForecast(
  data: readonly ForecastPoint[],
  box: Omit<PlotBox, 'rightPx'> & { readonly labelPx: number },
): ForecastLayout {
  const plot = plotIn({ ...box, rightPx: box.labelPx / 2 })
  const most = Math.max(1, ...data.map(({ quantity, high }) => high ?? quantity))
  const scale = scaleLinear({ domain: [0, most], range: [plot.bottom, plot.top], nice: TICKS })
  const step = data.length > 1 ? (plot.right - plot.left) / (data.length - 1) : 0
  const every = Math.max(1, Math.ceil((box.labelPx * 1.5 + 8) / Math.max(1, step)))
  return {
    plot,
    ticks: scale
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: scale(value) })),
    points: data.map(({ quantity, low, high }, at) => ({
      x: plot.left + at * step,
      y: scale(quantity),
      lowY: low === null ? null : scale(low),
      highY: high === null ? null : scale(high),
    })),
    // Keeps the first label inside the drawing if the axis leaves less than half of its width.
    named: data.flatMap((_, at) =>
      at % every === 0 ? [{ at, x: Math.max(box.labelPx / 2, plot.left + at * step) }] : [],
    ),
  }
}

/** The outline of an area between two edges, as an SVG path; empty for fewer than two points. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  if (upper.length < 2) return ''
  const line = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join('L')
  return `M${line(upper)}L${line(lower.toReversed())}Z`
}
