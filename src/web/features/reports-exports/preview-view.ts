import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import type { ReportTable } from './wire.ts'

const MONTH_DAYS = 30
const MOST_BARS = 8

/** The last thirty days of the data, both ends counting; fewer where there are fewer. */
export function lastMonthOfData({ from, to }: { readonly from: string; readonly to: string }) {
  const start = isoDateOfDay(dayOfIsoDate(to) - MONTH_DAYS + 1)
  return { from: start < from ? from : start, to }
}

export interface DrawnPoint {
  readonly label: string
  readonly value: number
  /** Of the highest, 0…1. */
  readonly share: number
}

/** What a table draws: a point for each row, bars only of the first. Nothing where there is nothing to compare. */
export function drawnPoints({ chart, rows }: ReportTable): readonly DrawnPoint[] {
  if (!chart) return []
  const points = rows.slice(0, chart.kind === 'bars' ? MOST_BARS : rows.length).map((row) => ({
    label: String(row[chart.label] ?? ''),
    value: Number(row[chart.value] ?? 0),
  }))
  const most = Math.max(0, ...points.map(({ value }) => value))
  if (points.length < 2 || most <= 0) return []
  return points.map((point) => ({ ...point, share: Math.max(0, point.value) / most }))
}

/** A line through the points in a box of 100 by 100, from zero. */
export function linePath(points: readonly DrawnPoint[]): string {
  const step = 100 / Math.max(1, points.length - 1)
  return points
    .map(
      ({ share }, index) =>
        `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(2)} ${(100 - share * 96).toFixed(2)}`,
    )
    .join('')
}
