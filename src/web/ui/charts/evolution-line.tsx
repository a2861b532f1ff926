import type { ReactNode } from 'react'
import { AXIS_GAP_PX, MonthNames, ValueAxis } from './axes.tsx'
import { widestTextPx } from './label-fit.ts'
import { type LineLayout, layoutLine, type MonthPoint } from './line-geometry.ts'
import { PriceLine } from './price-line.tsx'
import { type ChartSize, CursorLine, type Reading, ReadingChart } from './reading-chart.tsx'

export interface EvolutionPoint extends MonthPoint, Reading {
  /** The axis label, e.g. `Mar 11`. */
  readonly monthText: string
}

interface EvolutionLineProps {
  readonly points: readonly EvolutionPoint[]
  readonly label: string
  readonly formatTick: (value: number) => string
  /** True if values below zero have a place. */
  readonly isSigned?: boolean
  /** Events, drawn under the line. */
  readonly marks?: (layout: LineLayout) => ReactNode
}

/** Average price by month, with gaps in months without sales. */
export function EvolutionLine(props: EvolutionLineProps) {
  return (
    <ReadingChart
      label={props.label}
      readings={props.points}
      layoutFor={(size) => layoutOf(props, size)}
      places={(layout) => layout.points}
      draw={(layout, { size: { fontPx }, cursor }) => (
        <>
          {props.marks?.(layout)}
          <g fontSize={fontPx} fill="var(--text-muted)" className="tabular-nums">
            <ValueAxis plot={layout.plot} ticks={layout.ticks} format={props.formatTick} />
            <MonthNames
              months={props.points}
              places={layout.points}
              named={layout.namedMonths}
              y={layout.plot.bottom + fontPx * 2}
            />
          </g>
          <CursorLine plot={layout.plot} place={cursor === null ? undefined : layout.points[cursor]} />
          <PriceLine places={layout.points} groundY={layout.plot.bottom} cursor={cursor} strokeWidth={2} />
        </>
      )}
    />
  )
}

function layoutOf({ points, formatTick, isSigned }: EvolutionLineProps, size: ChartSize): LineLayout {
  const { width, height, fontPx } = size
  const months = points.map((point) => point.monthText)
  const box = { width, height, bottomPx: fontPx * 2.4, monthLabelPx: widestTextPx(months, fontPx) }
  const draft = layoutLine(points, { ...box, leftPx: 0, isSigned })
  const ticks = draft.ticks.map((tick) => formatTick(tick.value))
  return layoutLine(points, {
    ...box,
    isSigned,
    leftPx: Math.ceil(widestTextPx(ticks, fontPx)) + AXIS_GAP_PX,
  })
}
