import type { ReactNode } from 'react'
import { AXIS_GAP_PX, MonthNames, ValueAxis } from './axes.tsx'
import { widestTextPx } from './label-fit.ts'
import { linePath, splitRuns } from './plot.ts'
import { PriceLine } from './price-line.tsx'
import { type ChartSize, type Reading, ReadingChart } from './reading-chart.tsx'
import { layoutUnitsPrice, type UnitsMonth, type UnitsPriceLayout } from './units-price-geometry.ts'

export interface UnitsPricePoint extends UnitsMonth, Reading {
  /** The axis label, e.g. `Mar 11`. */
  readonly monthText: string
}

interface UnitsPriceProps {
  readonly points: readonly UnitsPricePoint[]
  readonly label: string
  /** Names of the two axes, written above them. */
  readonly axes: { readonly units: string; readonly price: string }
  readonly formatUnits: (value: number) => string
  readonly formatPrice: (value: number) => string
  /** Events, drawn under bars and line. */
  readonly marks?: (layout: UnitsPriceLayout) => ReactNode
  /** The months from one point to another were chosen by dragging over them; indexes, the earlier first. */
  readonly onRange?: (from: number, to: number) => void
}

/** Units sold as bars (left axis) and average price as a line (right axis), month by month. */
export function UnitsPriceChart(props: UnitsPriceProps) {
  return (
    <ReadingChart
      label={props.label}
      readings={props.points}
      layoutFor={(size) => layoutOf(props, size)}
      places={(layout) => layout.months}
      onRange={props.onRange}
      draw={(layout, { size, cursor }) => (
        <>
          <Axes layout={layout} props={props} size={size} />
          {props.marks?.(layout)}
          <Bars layout={layout} cursor={cursor} />
          <ComparedLine layout={layout} />
          <PriceLine places={layout.months} groundY={layout.plot.bottom} cursor={cursor} strokeWidth={2.25} />
        </>
      )}
    />
  )
}

function layoutOf(props: UnitsPriceProps, { width, height, fontPx }: ChartSize): UnitsPriceLayout {
  const months = props.points.map((point) => point.monthText)
  const monthLabelPx = widestTextPx(months, fontPx)
  const box = { width, height, topPx: fontPx * 2.2, bottomPx: fontPx * 2.2, monthLabelPx }
  const draft = layoutUnitsPrice(props.points, { ...box, leftPx: 0, rightPx: 0 })
  const room = (texts: readonly string[]) => Math.ceil(widestTextPx(texts, fontPx)) + AXIS_GAP_PX
  return layoutUnitsPrice(props.points, {
    ...box,
    leftPx: room(draft.unitTicks.map((tick) => props.formatUnits(tick.value))),
    rightPx: room(draft.priceTicks.map((tick) => props.formatPrice(tick.value))),
  })
}

function Axes(args: {
  readonly layout: UnitsPriceLayout
  readonly props: UnitsPriceProps
  readonly size: ChartSize
}) {
  const { plot, unitTicks, priceTicks, months, namedMonths } = args.layout
  const { points, axes, formatUnits, formatPrice } = args.props
  const { width, fontPx } = args.size
  return (
    <g fontSize={fontPx} fill="var(--text-muted)" className="tabular-nums">
      <ValueAxis plot={plot} ticks={unitTicks} format={formatUnits} />
      <text x={0} y={fontPx}>
        {axes.units}
      </text>
      <text x={width} y={fontPx} textAnchor="end" fill="var(--chart-price)">
        {axes.price}
      </text>
      {priceTicks.map((tick) => (
        <text key={tick.value} x={plot.right + AXIS_GAP_PX} y={tick.y} dy="0.32em" fill="var(--chart-price)">
          {formatPrice(tick.value)}
        </text>
      ))}
      <MonthNames months={points} places={months} named={namedMonths} y={plot.bottom + fontPx * 1.7} />
    </g>
  )
}

/** Prices of the months of comparison: dashes, so that no colour is needed. */
function ComparedLine({ layout }: { readonly layout: UnitsPriceLayout }) {
  return splitRuns(layout.months.map(({ x, beforeY }) => ({ x, y: beforeY }))).map((run) => (
    <path
      key={run[0]?.x}
      data-compared-line
      d={linePath(run.length === 1 ? [...run, ...run] : run)}
      fill="none"
      stroke="var(--text-muted)"
      strokeWidth={1.5}
      strokeDasharray="5 4"
    />
  ))
}

function Bars({ layout, cursor }: { readonly layout: UnitsPriceLayout; readonly cursor: number | null }) {
  return layout.months.map((month, index) => (
    <rect
      key={month.x}
      data-units-bar
      x={month.barX}
      y={month.barY}
      width={month.barWidth}
      height={month.barHeight}
      rx={Math.min(2, month.barHeight / 2)}
      fill="var(--chart-units)"
      fillOpacity={(cursor === null || cursor === index ? 0.75 : 0.45) * (month.isRunning ? 0.35 : 1)}
      stroke={month.isRunning ? 'var(--chart-units)' : undefined}
      strokeDasharray="3 2"
    />
  ))
}
