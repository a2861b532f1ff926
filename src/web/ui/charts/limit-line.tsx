import { AXIS_GAP_PX, MonthNames, ValueAxis } from './axes.tsx'
import { widestTextPx } from './label-fit.ts'
import { type LimitLayout, type LimitPoint, layoutLimit } from './limit-geometry.ts'
import { linePath, splitRuns } from './plot.ts'
import { PriceLine } from './price-line.tsx'
import { type ChartSize, CursorLine, type Reading, ReadingChart } from './reading-chart.tsx'

export interface LimitReading extends LimitPoint, Reading {
  /** The axis label, e.g. `Mar 11`. */
  readonly dayText: string
}

interface LimitLineProps {
  readonly points: readonly LimitReading[]
  readonly label: string
  readonly formatTick: (value: number) => string
}

/** A value by day with the limit that it must not cross, dashed. */
export function LimitLine(props: LimitLineProps) {
  const days = props.points.map(({ dayText }) => ({ monthText: dayText }))
  return (
    <ReadingChart
      label={props.label}
      readings={props.points}
      layoutFor={(size) => layoutOf(props, size)}
      places={(layout) => layout.values}
      draw={(layout, { size: { fontPx }, cursor }) => (
        <>
          <g fontSize={fontPx} fill="var(--text-muted)" className="tabular-nums">
            <ValueAxis plot={layout.plot} ticks={layout.ticks} format={props.formatTick} />
            <MonthNames
              months={days}
              places={layout.values}
              named={layout.named}
              y={layout.plot.bottom + fontPx * 2}
            />
          </g>
          <path
            d={`M${layout.plot.left} ${layout.zeroY}H${layout.plot.right}`}
            stroke="var(--control-border)"
          />
          {splitRuns(layout.limits).map((run) => (
            <path
              key={run[0]?.x}
              d={linePath(run)}
              fill="none"
              stroke="var(--danger)"
              strokeWidth={1.5}
              strokeDasharray="5 4"
            />
          ))}
          <CursorLine plot={layout.plot} place={cursor === null ? undefined : layout.values[cursor]} />
          <PriceLine places={layout.values} groundY={layout.zeroY} cursor={cursor} strokeWidth={2} />
        </>
      )}
    />
  )
}

function layoutOf({ points, formatTick }: LimitLineProps, size: ChartSize): LimitLayout {
  const { width, height, fontPx } = size
  const days = points.map((point) => point.dayText)
  const box = { width, height, bottomPx: fontPx * 2.4, labelPx: widestTextPx(days, fontPx) }
  const draft = layoutLimit(points, { ...box, leftPx: 0 })
  const ticks = draft.ticks.map((tick) => formatTick(tick.value))
  return layoutLimit(points, { ...box, leftPx: Math.ceil(widestTextPx(ticks, fontPx)) + AXIS_GAP_PX })
}
