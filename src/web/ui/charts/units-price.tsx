import { GridRows } from '@visx/grid'
import { LinePath } from '@visx/shape'
import { textWidthPx } from './label-fit.ts'
import { type ChartSize, ReadingChart } from './reading-chart.tsx'
import { scaleLinear } from './scales.ts'
import { layoutUnitsPrice, type UnitsMonth, type UnitsPriceLayout } from './units-price-geometry.ts'

export interface UnitsPricePoint extends UnitsMonth {
  /** As written on the axis, e.g. `Mar 11`. */
  readonly monthText: string
  readonly lines: readonly string[]
}

interface UnitsPriceProps {
  readonly points: readonly UnitsPricePoint[]
  readonly label: string
  /** Names of the two axes, written above them. */
  readonly axes: { readonly units: string; readonly price: string }
  readonly formatUnits: (value: number) => string
  readonly formatPrice: (value: number) => string
}

/** Units sold as bars (left axis) and average price as a line (right axis), month by month. */
export function UnitsPriceChart(props: UnitsPriceProps) {
  return (
    <ReadingChart
      label={props.label}
      places={(size) =>
        layoutOf(props, size).months.map((month, index) => ({
          x: month.x,
          lines: props.points[index]?.lines ?? [],
        }))
      }
      draw={(size, cursor) => {
        const layout = layoutOf(props, size)
        return (
          <>
            <Axes layout={layout} props={props} size={size} />
            <Bars layout={layout} cursor={cursor} />
            <Prices layout={layout} cursor={cursor} />
          </>
        )
      }}
    />
  )
}

const AXIS_GAP_PX = 8

function layoutOf(props: UnitsPriceProps, { width, height, fontPx }: ChartSize): UnitsPriceLayout {
  const monthLabelPx = Math.max(0, ...props.points.map((point) => textWidthPx(point.monthText, fontPx)))
  const box = { width, height, topPx: fontPx * 2.2, bottomPx: fontPx * 2.2, monthLabelPx }
  const draft = layoutUnitsPrice(props.points, { ...box, leftPx: 0, rightPx: 0 })
  const widest = (texts: readonly string[]) =>
    Math.ceil(Math.max(0, ...texts.map((text) => textWidthPx(text, fontPx)))) + AXIS_GAP_PX
  return layoutUnitsPrice(props.points, {
    ...box,
    leftPx: widest(draft.unitTicks.map((tick) => props.formatUnits(tick.value))),
    rightPx: widest(draft.priceTicks.map((tick) => props.formatPrice(tick.value))),
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
  const [first, last] = [unitTicks[0], unitTicks[unitTicks.length - 1]]
  return (
    <g fontSize={fontPx} fill="var(--text-muted)" className="tabular-nums">
      {first && last ? (
        <GridRows
          scale={scaleLinear({ domain: [first.value, last.value], range: [first.y, last.y] })}
          tickValues={unitTicks.map((tick) => tick.value)}
          left={plot.left}
          width={plot.right - plot.left}
          stroke="var(--chart-grid)"
        />
      ) : null}
      <text x={0} y={fontPx}>
        {axes.units}
      </text>
      <text x={width} y={fontPx} textAnchor="end" fill="var(--chart-price)">
        {axes.price}
      </text>
      {unitTicks.map((tick) => (
        <text key={tick.value} x={plot.left - AXIS_GAP_PX} y={tick.y} dy="0.32em" textAnchor="end">
          {formatUnits(tick.value)}
        </text>
      ))}
      {priceTicks.map((tick) => (
        <text key={tick.value} x={plot.right + AXIS_GAP_PX} y={tick.y} dy="0.32em" fill="var(--chart-price)">
          {formatPrice(tick.value)}
        </text>
      ))}
      {namedMonths.map((index) => (
        <text key={index} x={months[index]?.x} y={plot.bottom + fontPx * 1.7} textAnchor="middle">
          {points[index]?.monthText}
        </text>
      ))}
    </g>
  )
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
      fillOpacity={cursor === null || cursor === index ? 0.75 : 0.45}
    />
  ))
}

function Prices({ layout, cursor }: { readonly layout: UnitsPriceLayout; readonly cursor: number | null }) {
  return (
    <>
      {layout.runs.map((run) => (
        <LinePath
          key={run[0]?.x}
          data={[...run]}
          x={(point) => point.x}
          y={(point) => point.y}
          stroke="var(--chart-price)"
          strokeWidth={2.25}
          strokeLinejoin="round"
        />
      ))}
      {layout.months.map((month, index) =>
        month.y === null ? (
          <circle
            key={month.x}
            data-empty-month
            cx={month.x}
            cy={layout.plot.bottom}
            r={3}
            fill="var(--surface)"
            stroke="var(--control-border)"
            strokeWidth={1.5}
          />
        ) : (
          <circle
            key={month.x}
            cx={month.x}
            cy={month.y}
            r={index === cursor ? 5 : 3}
            fill="var(--chart-price)"
            stroke="var(--surface)"
            strokeWidth={1.5}
          />
        ),
      )}
    </>
  )
}
