import type { Plot, Tick } from './plot.ts'

/** Gap between the axis values and the plot. */
export const AXIS_GAP_PX = 8

/** Grid lines with their values on the left. Written by hand, because visx's axis adds a CSS parser of 5 KB. */
export function ValueAxis(props: {
  readonly plot: Plot
  readonly ticks: readonly Tick[]
  readonly format: (value: number) => string
  readonly gapPx?: number
}) {
  const { plot, ticks, gapPx = AXIS_GAP_PX } = props
  return (
    <>
      <path
        d={ticks.map((tick) => `M${plot.left} ${tick.y}H${plot.right}`).join('')}
        stroke="var(--chart-grid)"
      />
      {ticks.map((tick) => (
        <text key={tick.value} x={plot.left - gapPx} y={tick.y} dy="0.32em" textAnchor="end">
          {props.format(tick.value)}
        </text>
      ))}
    </>
  )
}

/** Month labels under the plot, as many as fit. */
export function MonthNames(props: {
  readonly months: readonly { readonly monthText: string }[]
  readonly places: readonly { readonly x: number }[]
  /** Indexes of the months to name. */
  readonly named: readonly number[]
  readonly y: number
}) {
  return props.named.map((index) => (
    <text key={index} x={props.places[index]?.x} y={props.y} textAnchor="middle">
      {props.months[index]?.monthText}
    </text>
  ))
}
