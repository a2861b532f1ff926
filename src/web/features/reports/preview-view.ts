import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import type { ReportTable } from './types.ts'

const MONTH_DAYS = 30
const MOST_BARS = 8

/** The last thirty days of the data, both ends inclusive; fewer if there is less data. */
export function lastMonthOfData({ from, to }: { readonly from: string; readonly to: string }) {
  const start = isoDateOfDay(dayOfIsoDate(to) - MONTH_DAYS + 1)
  return { from: start < from ? from : start, to }
}

export interface DrawnPoint {
  readonly label: string
  readonly value: number
  /** Share of the highest value, 0…1. */
  readonly share: number
  /** True if its day or month is not over yet. */
  readonly isOpen: boolean
}

/** The points of a chart: one per row, bars only for the first rows. Empty if there is nothing to compare. */
export function drawnPoints({ chart, rows }: ReportTable): readonly DrawnPoint[] {
  if (!chart) return []
  const points = rows.slice(0, chart.kind === 'bars' ? MOST_BARS : rows.length).map((row) => ({
    label: String(row[chart.label] ?? ''),
    value: Number(row[chart.value] ?? 0),
    isOpen: chart.openFrom !== undefined && String(row[chart.label]) >= chart.openFrom,
  }))
  const most = Math.max(0, ...points.map(({ value }) => value))
  if (points.length < 2 || most <= 0) return []
  return points.map((point) => ({ ...point, share: Math.max(0, point.value) / most }))
}

/**
 * Lines through the points in a 100 by 100 box with the axis at zero: finished periods, and from their end
 * unfinished ones.
 */
export function linePaths(points: readonly DrawnPoint[]): { readonly closed: string; readonly open: string } {
  const step = 100 / Math.max(1, points.length - 1)
  const places = points.map(
    ({ share }, index) => `${(index * step).toFixed(2)} ${(100 - share * 96).toFixed(2)}`,
  )
  const through = (some: readonly string[]) => (some.length > 1 ? `M${some.join('L')}` : '')
  const firstOpen = points.findIndex(({ isOpen }) => isOpen)
  if (firstOpen === -1) return { closed: through(places), open: '' }
  return {
    closed: through(places.slice(0, firstOpen)),
    open: through(places.slice(Math.max(0, firstOpen - 1))),
  }
}
