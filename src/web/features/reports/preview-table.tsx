import { FigureInfo } from '#web/features/help/figure-info.tsx'
import type { Figure } from '#web/features/help/figures.ts'
import { scaleLinear } from '#web/ui/charts/scales.ts'
import { Table } from '#web/ui/table.tsx'
import { drawnPoints, linePaths } from './preview-view.ts'
import type { ReportTable } from './types.ts'
import type { Words } from './use-words.ts'

const ROWS_SHOWN = 6
const MOST_SHORT = 12
/** On a phone a table with more columns stands row by row. */
const MOST_SIDE_BY_SIDE = 6

/** The figures in the columns of a table, as defined in the glossary. */
const FIGURES: Readonly<Record<string, readonly Figure[]>> = {
  'over-time': ['revenue', 'refunded', 'orders', 'unitsSold'],
  products: ['revenue', 'unitsSold'],
  loyalty: ['customers'],
  stock: ['daysOfCover', 'sellThrough'],
  states: ['deadStock', 'daysOfCover'],
  benchmarks: ['medianElasticity', 'elasticity'],
}

interface TableProps {
  readonly words: Words
  readonly table: ReportTable
  readonly withChart: boolean
}

/** One table of the report: its chart, its first rows, and how many more the file contains. */
export function PreviewTable({ words, table, withChart }: TableProps) {
  const { t, format, cell } = words
  const shown = table.rows.slice(0, ROWS_SHOWN)
  const defined = FIGURES[table.id]
  /** Short texts such as codes and places need no room of their own. */
  const isLong = (key: string) => shown.some((row) => String(row[key] ?? '').length > MOST_SHORT)
  return (
    <section className="flex min-w-0 flex-col gap-2 break-inside-avoid">
      <div>
        <h3 className="flex items-center gap-1 text-body font-strong">
          {table.title}
          {defined ? <FigureInfo figure={defined} subject={table.title} /> : null}
        </h3>
        {table.note ? <p className="text-label text-muted">{table.note}</p> : null}
      </div>
      {withChart ? <Drawing words={words} table={table} /> : null}
      {table.rows.length === 0 ? (
        <p className="text-label text-muted">{t('reports.noRows')}</p>
      ) : (
        <Table
          isStacked={table.columns.length > MOST_SIDE_BY_SIDE}
          caption={table.title}
          columns={table.columns.map(({ key, header, kind }, index) => ({
            key,
            header,
            cell: (row: ReportTable['rows'][number]) => (
              <span
                className={
                  kind === 'text' && isLong(key) ? 'block max-w-64 min-w-28 break-words' : 'whitespace-nowrap'
                }
              >
                {cell(row[key] ?? null, kind)}
              </span>
            ),
            isRowHeader: index === 0,
            isFigure: kind !== 'text' && index > 0,
          }))}
          rows={shown}
          rowKey={(row) => shown.indexOf(row)}
        />
      )}
      {table.totalRows > shown.length ? (
        <p className="text-label text-muted">
          {t('reports.moreRows', { shown: format.count(shown.length), all: format.count(table.totalRows) })}
        </p>
      ) : null}
    </section>
  )
}

function Drawing({ words, table }: { readonly words: Words; readonly table: ReportTable }) {
  const { t, format, cell } = words
  const points = drawnPoints(table)
  const kindOf = (key: string | undefined) =>
    table.columns.find((column) => column.key === key)?.kind ?? 'text'
  const first = points[0]
  if (!table.chart || !first) return null
  const value = (amount: number) => cell(amount, kindOf(table.chart?.value))
  const label = (text: string) => cell(text, kindOf(table.chart?.label))
  if (table.chart.kind === 'bars')
    return (
      <ul
        aria-label={table.title}
        className="grid grid-cols-[minmax(5rem,40%)_minmax(0,1fr)] sm:grid-cols-[minmax(5rem,28%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-label"
      >
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may bear one name, and never move
          <li key={index} className="col-span-2 grid grid-cols-subgrid items-center">
            <span className="line-clamp-2 break-words" title={point.label}>
              {label(point.label)}
            </span>
            <span className="flex min-w-0 items-center gap-2">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className="h-3 min-w-0 flex-1"
              >
                <rect width={Math.max(0.5, point.share * 100)} height="10" rx="1" fill="var(--accent)" />
              </svg>
              <span className="figures w-28 shrink-0 text-right">{value(point.value)}</span>
            </span>
          </li>
        ))}
      </ul>
    )
  const lines = linePaths(points)
  const last = points.at(-1) ?? first
  const high = points.reduce((most, point) => (point.value > most.value ? point : most), first)
  const ticks = scaleLinear({ domain: [0, high.value], range: [0, 1] })
    .ticks(3)
    .map((tick) => ({
      top: 100 - (tick / high.value) * 96,
      text:
        kindOf(table.chart?.value) === 'money' && Number.isInteger(tick)
          ? format.money(tick, { decimals: 0 })
          : value(tick),
    }))
  return (
    <figure className="flex flex-col gap-2.5">
      <div className="flex gap-2">
        <div aria-hidden="true" className="figures relative h-40 shrink-0 text-right text-caption text-muted">
          {/* Gives the column the width of its widest value. */}
          <span className="invisible">{ticks.at(-1)?.text}</span>
          {ticks.map(({ top, text }) => (
            <span
              key={top}
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: `${top}%` }}
            >
              {text}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={t('reports.lineSummary', {
            title: table.title,
            high: value(high.value),
            at: label(high.label),
          })}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1 border-b border-hairline"
        >
          <path
            d={ticks.map(({ top }) => `M0 ${top}H100`).join('')}
            stroke="var(--chart-grid)"
            vectorEffect="non-scaling-stroke"
          />
          <g fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round">
            <path d={lines.closed} vectorEffect="non-scaling-stroke" />
            <path d={lines.open} strokeDasharray="2 4" vectorEffect="non-scaling-stroke" />
          </g>
        </svg>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-caption text-muted">
        <span>{label(first.label)}</span>
        <span>{t('reports.highest', { high: value(high.value), at: label(high.label) })}</span>
        <span>{label(last.label)}</span>
      </figcaption>
    </figure>
  )
}
