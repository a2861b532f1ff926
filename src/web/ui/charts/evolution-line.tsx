import { AXIS_GAP_PX, MonthNames, ValueAxis } from './axes.tsx'
import { widestTextPx } from './label-fit.ts'
import { type LineLayout, layoutLine, type MonthPoint } from './line-geometry.ts'
import { PriceLine } from './price-line.tsx'
import { type ChartSize, CursorLine, type Reading, ReadingChart } from './reading-chart.tsx'

export interface EvolutionPoint extends MonthPoint, Reading {
  /** As written on the axis, e.g. `Mar 11`. */
  readonly monthText: string
}

interface EvolutionLineProps {
  readonly points: readonly EvolutionPoint[]
  readonly label: string
  readonly formatTick: (value: number) => string
}

/** Average price by month, with gaps where nothing was sold. */
export function EvolutionLine(props: EvolutionLineProps) {
  return (
    <ReadingChart
      label={props.label}
      readings={props.points}
      layoutFor={(size) => layoutOf(props, size)}
      places={(layout) => layout.points}
      draw={({ plot, ticks, points, namedMonths }, { size: { fontPx }, cursor }) => (
        <>
          <g fontSize={fontPx} fill="var(--text-muted)" className="tabular-nums">
            <ValueAxis plot={plot} ticks={ticks} format={props.formatTick} />
            <MonthNames
              months={props.points}
              places={points}
              named={namedMonths}
              y={plot.bottom + fontPx * 2}
            />
          </g>
          <CursorLine plot={plot} place={cursor === null ? undefined : points[cursor]} />
          <PriceLine places={points} groundY={plot.bottom} cursor={cursor} strokeWidth={2} />
        </>
      )}
    />
  )
}

function layoutOf({ points, formatTick }: EvolutionLineProps, size: ChartSize): LineLayout {
  const { width, height, fontPx } = size
  const months = points.map((point) => point.monthText)
  const box = { width, height, bottomPx: fontPx * 2.4, monthLabelPx: widestTextPx(months, fontPx) }
  const draft = layoutLine(points, { ...box, leftPx: 0 })
  const ticks = draft.ticks.map((tick) => formatTick(tick.value))
  return layoutLine(points, { ...box, leftPx: Math.ceil(widestTextPx(ticks, fontPx)) + AXIS_GAP_PX })
}
