import { type BarDatum, type BarLayout, type BarShape, layoutBars, type Whisker } from './bars-geometry.ts'
import { widestTextPx } from './label-fit.ts'
import { OptionRows } from './option-rows.tsx'
import { useChartSize } from './use-chart-size.ts'

export interface ElasticityBar extends BarDatum {
  readonly colour: 'red' | 'orange' | 'blue' | 'indigo'
  readonly valueText: string
  /** Full name and figures in words, for the listbox option. */
  readonly description: string
  readonly fullName: string
}

/** Below this width, as on a phone, names are cut as specified; above it they are whole. */
const NARROW_PX = 440

/** Rows with name, bar from zero with its interval, and value; a listbox for keyboard and screen reader. */
export function ElasticityBars(props: {
  readonly bars: readonly ElasticityBar[]
  readonly selectedId: number | null
  readonly onSelect: (id: number) => void
  readonly label: string
  readonly formatTick: (value: number) => string
}) {
  const { ref, width, height, remPx } = useChartSize()
  const fontPx = remPx * 0.75
  const valuePx = widestTextPx(
    props.bars.map((bar) => bar.valueText),
    fontPx * 1.1,
  )
  const isNarrow = width < NARROW_PX
  const named = props.bars.map((bar) => ({ ...bar, label: isNarrow ? bar.label : bar.fullName }))
  const layout = layoutBars(named, { width, height, fontPx, valuePx })
  return (
    <div ref={ref} className="absolute inset-0">
      {width > 0 ? (
        <>
          <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
            <SelectedRow layout={layout} selectedId={props.selectedId} width={width} />
            <Frame layout={layout} formatTick={props.formatTick} fontPx={fontPx} />
            {layout.bars.map((shape, index) => (
              <OneBar
                key={shape.id}
                shape={shape}
                bar={props.bars[index]!}
                layout={layout}
                width={width}
                fontPx={fontPx}
                selected={shape.id === props.selectedId}
              />
            ))}
          </svg>
          <OptionRows
            label={props.label}
            rows={layout.bars.map((shape, index) => ({
              id: shape.id,
              y: shape.rowY,
              height: shape.rowHeight,
              description: props.bars[index]!.description,
              title: props.bars[index]!.fullName,
            }))}
            selectedId={props.selectedId}
            onSelect={props.onSelect}
          />
        </>
      ) : null}
    </div>
  )
}

function SelectedRow(props: {
  readonly layout: BarLayout
  readonly selectedId: number | null
  readonly width: number
}) {
  const shape = props.layout.bars.find((bar) => bar.id === props.selectedId)
  if (!shape) return null
  return (
    <rect
      x={-4}
      y={shape.rowY + 1}
      width={props.width + 8}
      height={Math.max(0, shape.rowHeight - 2)}
      rx={6}
      fill="var(--accent-soft)"
    />
  )
}

function Frame(props: { layout: BarLayout; formatTick: (value: number) => string; fontPx: number }) {
  const { plot, ticks, zeroX } = props.layout
  if (ticks.length === 0) return null
  return (
    <>
      <path
        d={ticks.map((tick) => `M${tick.x} ${plot.top}V${plot.bottom}`).join('')}
        stroke="var(--chart-grid)"
      />
      <g fontSize={props.fontPx} fill="var(--text-muted)" className="tabular-nums">
        {ticks.map((tick) => (
          <text key={tick.value} x={tick.x} y={plot.bottom + props.fontPx * 1.5} textAnchor="middle">
            {props.formatTick(tick.value)}
          </text>
        ))}
      </g>
      <path d={`M${zeroX},${plot.top}V${plot.bottom}`} stroke="var(--control-border)" />
    </>
  )
}

function OneBar(props: {
  readonly shape: BarShape
  readonly bar: ElasticityBar
  readonly layout: BarLayout
  readonly width: number
  readonly fontPx: number
  readonly selected: boolean
}) {
  const { shape, bar, layout, fontPx, selected } = props
  return (
    <g data-bar={bar.id} data-colour={bar.colour}>
      <rect
        x={shape.barX}
        y={shape.barY}
        width={shape.barWidth}
        height={shape.barHeight}
        rx={Math.min(3, shape.barWidth / 2)}
        fill={`var(--el-${bar.colour})`}
        stroke={selected ? 'var(--text)' : 'none'}
        strokeWidth={1.5}
      />
      {shape.whisker ? <WhiskerLine y={shape.centreY} whisker={shape.whisker} /> : null}
      <text
        x={props.width}
        y={shape.centreY}
        dy="0.35em"
        textAnchor="end"
        fontSize={fontPx * 1.1}
        fontWeight={650}
        fill="var(--text)"
        className="tabular-nums"
      >
        {bar.valueText}
      </text>
      <BarName shape={shape} right={layout.plot.left - 10} fontPx={fontPx} selected={selected} />
    </g>
  )
}

function WhiskerLine({ y, whisker }: { readonly y: number; readonly whisker: Whisker }) {
  const cap = 4
  const end = (x: number, cut: boolean, direction: 1 | -1) =>
    cut
      ? `M${x - direction * cap},${y - cap}L${x},${y}L${x - direction * cap},${y + cap}`
      : `M${x},${y - cap}V${y + cap}`
  const path = `M${whisker.left},${y}H${whisker.right}${end(whisker.left, whisker.leftCut, -1)}${end(whisker.right, whisker.rightCut, 1)}`
  return (
    <>
      <path d={path} fill="none" stroke="var(--surface)" strokeWidth={3.5} />
      <path d={path} fill="none" stroke="var(--text)" strokeWidth={1.25} strokeOpacity={0.75} />
    </>
  )
}

const LINE_EM = 1.2

function BarName(props: {
  readonly shape: BarShape
  readonly right: number
  readonly fontPx: number
  readonly selected: boolean
}) {
  const { shape, fontPx } = props
  const first = shape.centreY - ((shape.labelLines.length - 1) / 2) * fontPx * LINE_EM
  return (
    <text
      y={first}
      textAnchor="end"
      fontSize={fontPx}
      fontWeight={props.selected ? 650 : 400}
      fill={props.selected ? 'var(--text)' : 'var(--text-muted)'}
    >
      {shape.labelLines.map((line, index) => (
        <tspan key={line} x={props.right} dy={index === 0 ? '0.35em' : fontPx * LINE_EM}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
