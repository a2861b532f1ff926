import { AXIS_GAP_PX, ValueAxis } from './axes.tsx'
import {
  type CurveLayout,
  type CurveMark,
  type CurvePoint,
  layoutCurve,
  type MarkShape,
} from './curve-geometry.ts'
import { CurveHandle, type CurveHandleProps } from './curve-handle.tsx'
import { widestTextPx } from './label-fit.ts'
import type { Point } from './plot.ts'
import { type ChartSize, CursorLine, type Reading, ReadingChart } from './reading-chart.tsx'

export interface CurveReading extends CurvePoint, Reading {}

interface CurveProps {
  readonly points: readonly CurveReading[]
  /** Observed values, drawn behind the line. */
  readonly dots?: readonly Point[]
  readonly marks: readonly CurveMark[]
  readonly label: string
  /** Name of the horizontal axis, written under it. */
  readonly xName: string
  readonly formatX: (value: number) => string
  readonly formatY: (value: number) => string
  /** A point on the line that can be moved by pointer and keys. */
  readonly handle?: CurveHandleProps
}

/** A line with its likely range as a band, and marks. */
export function CurveChart(props: CurveProps) {
  return (
    <ReadingChart
      label={props.label}
      readings={props.points}
      layoutFor={(size) => layoutOf(props, size)}
      places={(layout) => layout.points}
      draw={(layout, { size, cursor }) => (
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
      )}
      over={(layout) =>
        props.handle ? <CurveHandle {...props.handle} layout={layout} points={props.points} /> : null
      }
    />
  )
}

function layoutOf(props: CurveProps, { width, height, fontPx }: ChartSize): CurveLayout {
  const { points, dots = [], marks } = props
  const ends = [points[0], points[points.length - 1]].flatMap((point) => (point ? [point.x] : []))
  const xLabelPx = widestTextPx(
    ends.map((value) => props.formatX(value)),
    fontPx,
  )
  const box = { width, height, bottomPx: fontPx * 3.6, fontPx, xLabelPx }
  const draft = layoutCurve({ points, dots, marks }, { ...box, leftPx: 0 })
  const ticks = draft.yTicks.map((tick) => props.formatY(tick.value))
  const leftPx = Math.ceil(widestTextPx(ticks, fontPx)) + AXIS_GAP_PX
  return layoutCurve({ points, dots, marks }, { ...box, leftPx })
}

function Axes(args: { readonly layout: CurveLayout; readonly props: CurveProps; readonly size: ChartSize }) {
  const { plot, xTicks, yTicks } = args.layout
  const { fontPx } = args.size
  return (
    <g fontSize={fontPx} fill="var(--text-muted)" className="tabular-nums">
      <ValueAxis plot={plot} ticks={yTicks} format={args.props.formatY} />
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
      <CursorLine plot={layout.plot} place={point} />
      <circle cx={point.x} cy={point.y} r={4} fill="var(--chart-price)" stroke="var(--surface)" />
    </>
  )
}
