import { ValueAxis } from './axes.tsx'
import { type BarDatum, type BarLayout, type BarShape, layoutBars, type Whisker } from './bars-geometry.ts'
import { textWidthPx } from './label-fit.ts'
import { OptionColumns } from './option-columns.tsx'
import { useChartSize } from './use-chart-size.ts'

export interface ElasticityBar extends BarDatum {
  readonly colour: 'red' | 'orange' | 'blue' | 'indigo'
  readonly valueText: string
  /** Used in columns too narrow for `valueText`. */
  readonly shortValueText: string
  /** Full name and figures in words, for the listbox option. */
  readonly description: string
  readonly fullName: string
}

/** Bars up and down from zero, each with its value and interval; a listbox for keyboard and screen reader. */
export function ElasticityBars(props: {
  readonly bars: readonly ElasticityBar[]
  readonly selectedId: number | null
  readonly onSelect: (id: number) => void
  readonly label: string
  readonly formatTick: (value: number) => string
}) {
  const { ref, width, height, remPx } = useChartSize()
  const fontPx = remPx * 0.6875
  const layout = layoutBars(props.bars, { width, height, fontPx })
  const fits = layout.bars.every((shape, index) => {
    return textWidthPx(props.bars[index]!.valueText, fontPx * 1.1) + 8 <= shape.columnWidth
  })
  const valueTexts = props.bars.map((bar) => (fits ? bar.valueText : bar.shortValueText))
  return (
    <div ref={ref} className="absolute inset-0">
      {width > 0 ? (
        <>
          <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
            <SelectedColumn layout={layout} selectedId={props.selectedId} />
            <Frame layout={layout} formatTick={props.formatTick} fontPx={fontPx} />
            {layout.bars.map((shape, index) => (
              <OneBar
                key={shape.id}
                shape={shape}
                bar={props.bars[index]!}
                valueText={valueTexts[index]!}
                layout={layout}
                fontPx={fontPx}
                selected={shape.id === props.selectedId}
              />
            ))}
          </svg>
          <OptionColumns
            label={props.label}
            columns={layout.bars.map((shape, index) => ({
              id: shape.id,
              x: shape.columnX,
              width: shape.columnWidth,
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

function SelectedColumn(props: { readonly layout: BarLayout; readonly selectedId: number | null }) {
  const { plot, bars } = props.layout
  const shape = bars.find((bar) => bar.id === props.selectedId)
  if (!shape) return null
  return (
    <rect
      x={shape.columnX + 1}
      y={plot.top}
      width={shape.columnWidth - 2}
      height={plot.bottom - plot.top}
      rx={6}
      fill="var(--accent-soft)"
    />
  )
}

const AXIS_GAP_PX = 6

function Frame(props: { layout: BarLayout; formatTick: (value: number) => string; fontPx: number }) {
  const { plot, ticks, zeroY } = props.layout
  if (ticks.length === 0) return null
  return (
    <>
      <g fontSize={props.fontPx} fill="var(--text-muted)">
        <ValueAxis plot={plot} ticks={ticks} format={props.formatTick} gapPx={AXIS_GAP_PX} />
      </g>
      <path d={`M${plot.left},${zeroY}H${plot.right}`} stroke="var(--control-border)" />
    </>
  )
}

function OneBar(props: {
  readonly shape: BarShape
  readonly bar: ElasticityBar
  readonly valueText: string
  readonly layout: BarLayout
  readonly fontPx: number
  readonly selected: boolean
}) {
  const { shape, bar, layout, fontPx, selected } = props
  const colour = `var(--el-${bar.colour})`
  return (
    <g data-bar={bar.id} data-colour={bar.colour}>
      <rect
        x={shape.barX}
        y={shape.barY}
        width={shape.barWidth}
        height={shape.barHeight}
        rx={Math.min(3, shape.barHeight / 2)}
        fill={colour}
        stroke={selected ? 'var(--text)' : 'none'}
        strokeWidth={2}
      />
      {shape.whisker ? <WhiskerLine x={shape.centreX} whisker={shape.whisker} /> : null}
      <text
        x={shape.centreX}
        y={shape.valueY}
        textAnchor="middle"
        fontSize={fontPx * 1.1}
        fontWeight={650}
        fill="var(--text)"
        className="tabular-nums"
      >
        {props.valueText}
      </text>
      <BarName shape={shape} layout={layout} fontPx={fontPx} selected={selected} />
    </g>
  )
}

function WhiskerLine({ x, whisker }: { readonly x: number; readonly whisker: Whisker }) {
  const cap = 4
  const end = (y: number, cut: boolean, direction: 1 | -1) =>
    cut
      ? `M${x - cap},${y - direction * cap}L${x},${y}L${x + cap},${y - direction * cap}`
      : `M${x - cap},${y}H${x + cap}`
  const path = `M${x},${whisker.top}V${whisker.bottom}${end(whisker.top, whisker.topCut, -1)}${end(whisker.bottom, whisker.bottomCut, 1)}`
  return (
    <>
      <path d={path} fill="none" stroke="var(--surface)" strokeWidth={4.5} />
      <path d={path} fill="none" stroke="var(--text)" strokeWidth={1.5} />
    </>
  )
}

function BarName(props: {
  readonly shape: BarShape
  readonly layout: BarLayout
  readonly fontPx: number
  readonly selected: boolean
}) {
  const { shape, layout, fontPx } = props
  const turned = layout.labelAngle > 0
  const y = layout.plot.bottom + fontPx * (turned ? 0.9 : 1.3)
  return (
    <text
      transform={turned ? `rotate(${-layout.labelAngle} ${shape.centreX} ${y})` : undefined}
      y={y}
      textAnchor={turned ? 'end' : 'middle'}
      fontSize={fontPx}
      fontWeight={props.selected ? 650 : 400}
      fill={props.selected ? 'var(--text)' : 'var(--text-muted)'}
    >
      {shape.labelLines.map((line, index) => (
        <tspan
          key={line}
          x={shape.centreX + (turned ? fontPx * 0.3 : 0)}
          dy={index === 0 ? 0 : fontPx * 1.25}
        >
          {line}
        </tspan>
      ))}
    </text>
  )
}
