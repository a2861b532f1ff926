import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { AXIS_GAP_PX, ValueAxis } from '#web/ui/charts/axes.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { cutName, widestTextPx, wrapLabel } from '#web/ui/charts/label-fit.ts'
import { linePath, type Plot } from '#web/ui/charts/plot.ts'
import { type ChartSize, CursorLine, ReadingChart } from '#web/ui/charts/reading-chart.tsx'
import type { UpliftRow } from './types.ts'
import { layoutUplift, type UpliftLayout } from './uplift-geometry.ts'
import { useWords, type Words } from './use-words.ts'

/** Set by the specification. */
const TITLE_ON_AXIS = 15

/** Control and treatment sales of the listed products as bars, the lift in percent as a line. */
export function UpliftCard({ rows }: { readonly rows: readonly UpliftRow[] }) {
  const words = useWords()
  const { t, amount, lift } = words
  const title = t('promo.uplift.chart')
  const summary = summaryOf(words, rows)
  return (
    <ChartFrame
      title={title}
      info={
        <HowToRead topic="uplift" subject={title} figures={['controlSales', 'treatmentSales', 'uplift']} />
      }
      summary={summary}
      words={chartWords(t)}
      table={
        rows.length === 0
          ? null
          : {
              caption: title,
              columns: [
                t('promo.col.product'),
                t('promo.col.control'),
                t('promo.col.treatment'),
                t('promo.col.lift'),
              ],
              rows: rows.map((row) => ({
                key: row.productId,
                cells: [
                  row.title,
                  amount(row.controlSales),
                  amount(row.treatmentSales),
                  lift(row.upliftPercent),
                ],
              })),
            }
      }
    >
      {rows.length === 0 ? (
        <p className="grid h-full place-items-center rounded-control bg-sunken px-4 text-center text-muted">
          {t('promo.uplift.noMatch')}
        </p>
      ) : (
        <Bars rows={rows} label={`${title}. ${summary}`} words={words} />
      )}
    </ChartFrame>
  )
}

interface BarsProps {
  readonly rows: readonly UpliftRow[]
  readonly label: string
  readonly words: Words
}

function Bars({ rows, label, words }: BarsProps) {
  const { t, amount, lift, format } = words
  return (
    <ReadingChart
      label={label}
      readings={rows.map((row) => ({
        lines: [
          row.title,
          t('promo.uplift.controlOf', { sales: amount(row.controlSales) }),
          t('promo.uplift.treatmentOf', { sales: amount(row.treatmentSales) }),
          t('promo.uplift.liftOf', { lift: lift(row.upliftPercent) }),
        ],
      }))}
      layoutFor={(size) => layoutOf(rows, words, size)}
      places={(layout) => layout.pairs}
      draw={(layout, { size, cursor }) => (
        <>
          <g fontSize={size.fontPx} fill="var(--text-muted)" className="tabular-nums">
            <ValueAxis
              plot={layout.plot}
              ticks={layout.moneyTicks}
              format={(value) => format.compactMoney(value)}
            />
            {layout.liftTicks.map((tick) => (
              <text
                key={tick.value}
                x={layout.plot.right + AXIS_GAP_PX}
                y={tick.y}
                dy="0.32em"
                fill="var(--chart-price)"
              >
                {words.percent(tick.value / 100)}
              </text>
            ))}
            <Legend words={words} size={size} />
            <Names rows={rows} layout={layout} fontPx={size.fontPx} />
          </g>
          <CursorLine plot={layout.plot} place={cursor === null ? undefined : layout.pairs[cursor]} />
          <Pairs layout={layout} />
        </>
      )}
    />
  )
}

function Pairs({ layout }: { readonly layout: UpliftLayout }) {
  return (
    <>
      {layout.pairs.map((pair) => (
        <g key={pair.x} data-uplift-pair>
          <rect {...pair.control} width={pair.width} rx={2} fill="var(--chart-units)" />
          <rect {...pair.treatment} width={pair.width} rx={2} fill="var(--el-indigo)" />
        </g>
      ))}
      <path
        d={linePath(layout.pairs.map(({ x, y }) => ({ x, y: y ?? 0 })))}
        fill="none"
        stroke="var(--chart-price)"
        strokeWidth={2.25}
        strokeLinejoin="round"
      />
      {layout.pairs.map(({ x, y }) => (
        <circle
          key={x}
          cx={x}
          cy={y ?? 0}
          r={4}
          fill="var(--chart-price)"
          stroke="var(--surface)"
          strokeWidth={1.5}
        />
      ))}
    </>
  )
}

function Legend({ words, size }: { readonly words: Words; readonly size: ChartSize }) {
  const { t } = words
  const { fontPx, width } = size
  const control = t('promo.col.control')
  const second = fontPx * 1.6 + widestTextPx([control], fontPx) + 12
  return (
    <>
      <rect x={0} y={fontPx * 0.2} width={fontPx} height={fontPx} rx={2} fill="var(--chart-units)" />
      <text x={fontPx * 1.4} y={fontPx * 1.1}>
        {control}
      </text>
      <rect x={second} y={fontPx * 0.2} width={fontPx} height={fontPx} rx={2} fill="var(--el-indigo)" />
      <text x={second + fontPx * 1.4} y={fontPx * 1.1}>
        {t('promo.col.treatment')}
      </text>
      <text x={width} y={fontPx * 1.1} textAnchor="end" fill="var(--chart-price)">
        {t('promo.col.lift')}
      </text>
    </>
  )
}

/** Names of up to 15 characters on two lines if they fit; otherwise slanted. */
function Names(props: {
  readonly rows: readonly UpliftRow[]
  readonly layout: UpliftLayout
  readonly fontPx: number
}) {
  const { rows, layout, fontPx } = props
  const { plot, pairs } = layout
  const flat = flatNames(rows, plot, fontPx)
  return rows.map((row, at) => {
    const { x } = pairs[at]!
    const y = plot.bottom + fontPx * 1.5
    if (flat)
      return (
        <text key={row.productId} x={x} y={y} textAnchor="middle">
          {flat[at]!.map((line, index) => (
            <tspan key={line} x={x} dy={index === 0 ? 0 : '1.15em'}>
              {line}
            </tspan>
          ))}
        </text>
      )
    return (
      <text
        key={row.productId}
        x={x}
        y={y - fontPx * 0.4}
        textAnchor="end"
        transform={`rotate(-40 ${x} ${y - fontPx * 0.4})`}
      >
        {cutName(row.title, TITLE_ON_AXIS)}
      </text>
    )
  })
}

/** The lines of each name, or `null` if one of them would not fit under its bars. */
function flatNames(
  rows: readonly UpliftRow[],
  plot: Plot,
  fontPx: number,
): readonly (readonly string[])[] | null {
  const widthPx = (plot.right - plot.left) / Math.max(1, rows.length) - 8
  const wrapped = rows.map((row) =>
    wrapLabel(cutName(row.title, TITLE_ON_AXIS), { widthPx, fontPx, maxLines: 2 }),
  )
  const fitting = wrapped.filter((lines) => lines !== null)
  return fitting.length === rows.length ? fitting : null
}

function layoutOf(rows: readonly UpliftRow[], words: Words, size: ChartSize): UpliftLayout {
  const data = rows.map((row) => ({
    control: row.controlSales,
    treatment: row.treatmentSales,
    lift: row.upliftPercent,
  }))
  const { width, height, fontPx } = size
  const box = { width, height, topPx: fontPx * 2.4, bottomPx: fontPx * 6.5 }
  const draft = layoutUplift(data, { ...box, leftPx: 0, rightPx: 0 })
  const room = (texts: readonly string[]) => Math.ceil(widestTextPx(texts, fontPx)) + AXIS_GAP_PX
  const ticksPx = room(draft.moneyTicks.map(({ value }) => words.format.compactMoney(value)))
  const step = width / Math.max(1, rows.length)
  // Slanted names extend to the left of the first pair of bars.
  const first = widestTextPx([cutName(rows[0]?.title ?? '', TITLE_ON_AXIS)], fontPx)
  const isNarrow = step < first
  const layout = layoutUplift(data, {
    ...box,
    leftPx: isNarrow ? Math.max(ticksPx, Math.ceil(first * 0.77 - step / 2)) : ticksPx,
    rightPx: room(draft.liftTicks.map(({ value }) => words.percent(value / 100))),
  })
  if (!flatNames(rows, layout.plot, fontPx)) return layout
  const { left, right } = layout.plot
  return layoutUplift(data, { ...box, bottomPx: fontPx * 3.2, leftPx: left, rightPx: width - right })
}

function summaryOf({ t, lift }: Words, rows: readonly UpliftRow[]): string {
  const [first] = rows
  if (!first) return ''
  const best = rows.reduce((most, row) => (row.upliftPercent > most.upliftPercent ? row : most), first)
  return t('promo.uplift.summary', { name: best.title, lift: lift(best.upliftPercent) })
}
