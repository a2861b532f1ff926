import { GridRows } from '@visx/grid'
import { LinePath } from '@visx/shape'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { textWidthPx } from './label-fit.ts'
import { type LineLayout, layoutLine, nearestMonth } from './line-geometry.ts'
import { indexAfterKey } from './option-columns.tsx'
import { scaleLinear } from './scales.ts'
import { useChartSize } from './use-chart-size.ts'

export interface EvolutionPoint {
  readonly month: string
  readonly price: number | null
  /** As written on the axis, e.g. `Mar 11`. */
  readonly monthText: string
  /** As said in tooltip and live region: month, price, units. */
  readonly lines: readonly string[]
}

/** Average price by month: gaps where nothing was sold, arrows move a cursor, its value is said politely. */
export function EvolutionLine(props: {
  readonly points: readonly EvolutionPoint[]
  readonly label: string
  readonly formatTick: (value: number) => string
}) {
  const { ref, width, height, remPx } = useChartSize()
  const [cursor, setCursor] = useState<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const fontPx = remPx * 0.75
  const layout = lineLayout(props, { width, heightPx: height, fontPx })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setCursor(null)
    const next = indexAfterKey(event.key, cursor ?? props.points.length, props.points.length)
    if (next === null) return
    event.preventDefault()
    setCursor(next)
    setSpoken(props.points[next]?.lines.join(', ') ?? '')
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    setCursor(nearestMonth(layout.points, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }

  return (
    <div ref={ref} className="absolute inset-0">
      <div
        role="img"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a reading cursor
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setCursor(null)}
        onBlur={() => setCursor(null)}
        className="h-full touch-pan-y rounded-control"
      >
        {width > 0 ? (
          <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
            <Axes layout={layout} points={props.points} formatTick={props.formatTick} fontPx={fontPx} />
            <Drawing layout={layout} cursor={cursor} />
          </svg>
        ) : null}
      </div>
      <Tooltip
        layout={layout}
        point={cursor === null ? undefined : props.points[cursor]}
        cursor={cursor}
        width={width}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

function lineLayout(
  props: { readonly points: readonly EvolutionPoint[]; readonly formatTick: (value: number) => string },
  size: { readonly width: number; readonly heightPx: number; readonly fontPx: number },
): LineLayout {
  const box = { width: size.width, height: size.heightPx, bottomPx: size.fontPx * 2.4, leftPx: 0 }
  const monthLabelPx = Math.max(0, ...props.points.map((point) => textWidthPx(point.monthText, size.fontPx)))
  const draft = layoutLine(props.points, { ...box, monthLabelPx })
  const tickPx = draft.ticks.map((tick) => textWidthPx(props.formatTick(tick.value), size.fontPx))
  return layoutLine(props.points, { ...box, monthLabelPx, leftPx: Math.ceil(Math.max(0, ...tickPx)) + 8 })
}

function Axes(props: {
  readonly layout: LineLayout
  readonly points: readonly EvolutionPoint[]
  readonly formatTick: (value: number) => string
  readonly fontPx: number
}) {
  const { plot, ticks, namedMonths, points } = props.layout
  const first = ticks[0]
  const last = ticks[ticks.length - 1]
  if (!first || !last) return null
  const scale = scaleLinear({ domain: [first.value, last.value], range: [first.y, last.y] })
  return (
    <g fontSize={props.fontPx} fill="var(--text-muted)" className="tabular-nums">
      <GridRows
        scale={scale}
        tickValues={ticks.map((tick) => tick.value)}
        left={plot.left}
        width={plot.right - plot.left}
        stroke="var(--chart-grid)"
      />
      {ticks.map((tick) => (
        <text key={tick.value} x={plot.left - 8} y={tick.y} dy="0.32em" textAnchor="end">
          {props.formatTick(tick.value)}
        </text>
      ))}
      {namedMonths.map((index) => (
        <text key={index} x={points[index]?.x} y={plot.bottom + props.fontPx * 2} textAnchor="middle">
          {props.points[index]?.monthText}
        </text>
      ))}
    </g>
  )
}

function Drawing({ layout, cursor }: { readonly layout: LineLayout; readonly cursor: number | null }) {
  const at = cursor === null ? undefined : layout.points[cursor]
  return (
    <>
      {at ? (
        <path d={`M${at.x},${layout.plot.top}V${layout.plot.bottom}`} stroke="var(--control-border)" />
      ) : null}
      {layout.runs.map((run) => (
        <LinePath
          key={run[0]?.x}
          data={[...run]}
          x={(point) => point.x}
          y={(point) => point.y}
          stroke="var(--chart-price)"
          strokeWidth={2}
          strokeLinejoin="round"
        />
      ))}
      {layout.points.map((point) =>
        point.y === null ? (
          <circle
            key={point.x}
            data-empty-month
            cx={point.x}
            cy={layout.plot.bottom}
            r={3}
            fill="var(--surface)"
            stroke="var(--control-border)"
            strokeWidth={1.5}
          />
        ) : (
          <circle
            key={point.x}
            cx={point.x}
            cy={point.y}
            r={point === at ? 5 : 3}
            fill="var(--chart-price)"
            stroke="var(--surface)"
            strokeWidth={1.5}
          />
        ),
      )}
    </>
  )
}

function Tooltip(props: {
  readonly layout: LineLayout
  readonly point: EvolutionPoint | undefined
  readonly cursor: number | null
  readonly width: number
}) {
  const place = props.cursor === null ? undefined : props.layout.points[props.cursor]
  if (!props.point || !place) return null
  const onLeft = place.x > props.width / 2
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 rounded-control border border-hairline bg-surface px-2.5 py-1.5 text-label shadow-overlay"
      style={onLeft ? { right: props.width - place.x + 10 } : { left: place.x + 10 }}
    >
      {props.point.lines.map((line, index) => (
        <p key={line} className={index === 0 ? 'font-medium' : 'figures py-0.5 text-muted'}>
          {line}
        </p>
      ))}
    </div>
  )
}
