import { HowToRead } from '#web/features/help/how-to-read.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { cutName, widestTextPx } from '#web/ui/charts/label-fit.ts'
import { linePath } from '#web/ui/charts/plot.ts'
import { type ChartSize, ReadingChart } from '#web/ui/charts/reading-chart.tsx'
import type { UpliftRow } from './types.ts'
import { layoutUplift, NAME_GAP_PX, type UpliftLayout } from './uplift-geometry.ts'
import { useWords, type Words } from './use-words.ts'

/** Below this width, as on a phone, names are cut as specified; above it they are whole. */
const NARROW_PX = 440
const TITLE_ON_AXIS = 15
const LINE_EM = 1.2

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
  const { t, amount, lift } = words
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
      layoutFor={(size) => layoutOf(rows, size)}
      places={(layout) => layout.pairs}
      isInRows
      draw={(layout, { size, cursor }) => (
        <>
          <Axes layout={layout} words={words} fontPx={size.fontPx} />
          <Legend words={words} size={size} />
          <CursorRow layout={layout} cursor={cursor} />
          <Pairs layout={layout} fontPx={size.fontPx} />
        </>
      )}
    />
  )
}

/** Money below the rows with its grid, the lift above them. */
function Axes(props: { readonly layout: UpliftLayout; readonly words: Words; readonly fontPx: number }) {
  const { layout, words, fontPx } = props
  const { plot, moneyTicks, liftTicks } = layout
  return (
    <g fontSize={fontPx} textAnchor="middle" className="tabular-nums">
      <path
        d={moneyTicks.map(({ x }) => `M${x} ${plot.top}V${plot.bottom}`).join('')}
        stroke="var(--chart-grid)"
      />
      {moneyTicks.map(({ value, x }) => (
        <text key={value} x={x} y={plot.bottom + fontPx * 1.5} fill="var(--text-muted)">
          {words.format.compactMoney(value)}
        </text>
      ))}
      {liftTicks.map(({ value, x }) => (
        <text key={value} x={x} y={plot.top - fontPx * 0.6} fill="var(--chart-price)">
          {words.percent(value / 100)}
        </text>
      ))}
    </g>
  )
}

function CursorRow({ layout, cursor }: { readonly layout: UpliftLayout; readonly cursor: number | null }) {
  const { plot, pairs } = layout
  const pair = pairs[cursor ?? -1]
  return pair ? <path d={`M${plot.left},${pair.y}H${plot.right}`} stroke="var(--control-border)" /> : null
}

function Pairs({ layout, fontPx }: { readonly layout: UpliftLayout; readonly fontPx: number }) {
  const { plot, pairs } = layout
  return (
    <>
      {pairs.map((pair) => (
        <g key={pair.y} data-uplift-pair>
          <rect {...pair.control} height={pair.thickness} rx={2} fill="var(--chart-units)" />
          <rect {...pair.treatment} height={pair.thickness} rx={2} fill="var(--el-indigo)" />
          <text
            y={pair.y - ((pair.nameLines.length - 1) / 2) * fontPx * LINE_EM}
            textAnchor="end"
            fontSize={fontPx}
            fill="var(--text-muted)"
          >
            {pair.nameLines.map((line, index) => (
              <tspan key={line} x={plot.left - NAME_GAP_PX} dy={index === 0 ? '0.35em' : fontPx * LINE_EM}>
                {line}
              </tspan>
            ))}
          </text>
        </g>
      ))}
      <path
        d={linePath(pairs)}
        fill="none"
        stroke="var(--chart-price)"
        strokeWidth={2.25}
        strokeLinejoin="round"
      />
      {pairs.map(({ x, y }) => (
        <circle
          key={y}
          cx={x}
          cy={y}
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
    <g fontSize={fontPx} fill="var(--text-muted)">
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
    </g>
  )
}

function layoutOf(rows: readonly UpliftRow[], size: ChartSize): UpliftLayout {
  const isNarrow = size.width < NARROW_PX
  return layoutUplift(
    rows.map((row) => ({
      name: isNarrow ? cutName(row.title, TITLE_ON_AXIS) : row.title,
      control: row.controlSales,
      treatment: row.treatmentSales,
      lift: row.upliftPercent,
    })),
    size,
  )
}

function summaryOf({ t, lift }: Words, rows: readonly UpliftRow[]): string {
  const [first] = rows
  if (!first) return ''
  const best = rows.reduce((most, row) => (row.upliftPercent > most.upliftPercent ? row : most), first)
  return t('promo.uplift.summary', { name: best.title, lift: lift(best.upliftPercent) })
}
