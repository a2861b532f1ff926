import { GridRows } from '@visx/grid'
import {
  type CurveLayout,
  type CurveMark,
  type CurvePoint,
  type Dot,
  layoutCurve,
  type MarkShape,
} from './curve-geometry.ts'
import { textWidthPx } from './label-fit.ts'
import { type ChartSize, ReadingChart } from './reading-chart.tsx'
import { scaleLinear } from './scales.ts'

export interface CurveReading extends CurvePoint {
  readonly lines: readonly string[]
}

interface CurveProps {
  readonly points: readonly CurveReading[]
  /** What was observed; drawn behind the line. */
  readonly dots?: readonly Dot[]
  readonly marks: readonly CurveMark[]
  readonly label: string
  /** Name of the horizontal axis, written under it. */
  readonly xName: string
  readonly formatX: (value: number) => string
  readonly formatY: (value: number) => string
}

/** A line with its likely range as a band, and marks where it matters. */
export function CurveChart(props: CurveProps) {
  return (
    <ReadingChart
      label={props.label}
      places={(size) =>
        layoutOf(props, size).points.map(({ x }, index) => ({ x, lines: props.points[index]?.lines ?? [] }))
      }
      draw={(size, cursor) => {
        const layout = layoutOf(props, size)
        return (
          <>
            <Axes layout={layout} props={props} size={size} />
            <path d={layout.band} fill="var(--chart-price)" fillOpacity={0.14} />
            {layout.dots.map((dot, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: dots never move on their own
              <circle key={index} data-observed cx={dot.x} cy={dot.y} r={3.5} fill="var(--chart-units)" />
            ))}
            <path d={layout.line} fill="none" stroke="var(--chart-price)" strokeWidth={2.25} />
            {layout.marks.map((mark) => (
              <Mark key={mark.kind} mark={mark} layout={layout} fontPx={size.fontPx} />
            ))}
            <Cursor layout={layout} at={cursor} />
          </>
        )
      }}
    />
  )
}

const AXIS_GAP_PX = 8

function layoutOf(props: CurveProps, { width, height, fontPx }: ChartSize): CurveLayout {
  const { points, dots = [], marks } = props
  const ends = [points[0], points[points.length - 1]].flatMap((point) => (point ? [point.x] : []))
  const xLabelPx = Math.max(0, ...ends.map((value) => textWidthPx(props.formatX(value), fontPx)))
  const box = { width, height, bottomPx: fontPx * 3.6, fontPx, xLabelPx }
  const draft = layoutCurve({ points, dots, marks }, { ...box, leftPx: 0 })
  const tickPx = draft.yTicks.map((tick) => textWidthPx(props.formatY(tick.value), fontPx))
  const leftPx = Math.ceil(Math.max(0, ...tickPx)) + AXIS_GAP_PX
  return layoutCurve({ points, dots, marks }, { ...box, leftPx })
}

function Axes(args: { readonly layout: CurveLayout; readonly props: CurveProps; readonly size: ChartSize }) {
  const { plot, xTicks, yTicks } = args.layout
  const { fontPx } = args.size
  const [first, last] = [yTicks[0], yTicks[yTicks.length - 1]]
  return (
    <g fontSize={fontPx} fill="var(--text-muted)" className="tabular-nums">
      {first && last ? (
        <GridRows
          scale={scaleLinear({ domain: [first.value, last.value], range: [first.y, last.y] })}
          tickValues={yTicks.map((tick) => tick.value)}
          left={plot.left}
          width={plot.right - plot.left}
          stroke="var(--chart-grid)"
        />
      ) : null}
      {yTicks.map((tick) => (
        <text key={tick.value} x={plot.left - AXIS_GAP_PX} y={tick.y} dy="0.32em" textAnchor="end">
          {args.props.formatY(tick.value)}
        </text>
      ))}
      {xTicks.map((tick) => (
        <text key={tick.value} x={tick.x} y={plot.bottom + fontPx * 1.6} textAnchor="middle">
          {args.props.formatX(tick.value)}
        </text>
      ))}
      <text x={(plot.left + plot.right) / 2} y={plot.bottom + fontPx * 3.2} textAnchor="middle">
        {args.props.xName}
      </text>
    </g>
  )
}

const MARK_LOOK = {
  today: { stroke: 'var(--control-border)', dash: '4 3', text: 'var(--text-muted)', weight: 400 },
  tried: { stroke: 'var(--text)', dash: undefined, text: 'var(--text)', weight: 650 },
  advised: { stroke: 'var(--chart-price)', dash: '2 3', text: 'var(--chart-price)', weight: 650 },
} as const

function Mark(props: { readonly mark: MarkShape; readonly layout: CurveLayout; readonly fontPx: number }) {
  const { mark, layout, fontPx } = props
  const look = MARK_LOOK[mark.kind]
  return (
    <g data-mark={mark.kind}>
      <path
        d={`M${mark.left},${mark.labelY + fontPx * 0.4}V${layout.plot.bottom}`}
        stroke={look.stroke}
        strokeDasharray={look.dash}
      />
      <circle
        cx={mark.left}
        cy={mark.y}
        r={mark.kind === 'tried' ? 5 : 4}
        fill={mark.kind === 'today' ? 'var(--surface)' : look.text}
        stroke={mark.kind === 'today' ? 'var(--text-muted)' : 'var(--surface)'}
        strokeWidth={1.5}
      />
      <text
        x={mark.labelX}
        y={mark.labelY}
        textAnchor="middle"
        fontSize={fontPx}
        fontWeight={look.weight}
        fill={look.text}
        className="tabular-nums"
      >
        {mark.label}
      </text>
    </g>
  )
}

function Cursor({ layout, at }: { readonly layout: CurveLayout; readonly at: number | null }) {
  const point = at === null ? undefined : layout.points[at]
  if (!point) return null
  return (
    <>
      <path d={`M${point.x},${layout.plot.top}V${layout.plot.bottom}`} stroke="var(--control-border)" />
      <circle cx={point.x} cy={point.y} r={4} fill="var(--chart-price)" stroke="var(--surface)" />
    </>
  )
}
