import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { LaterMarketCell } from '#web/features/competitor-prices/later-market-cell.tsx'
import { marketsQuery } from '#web/features/competitor-prices/queries.ts'
import type { MarketRow } from '#web/features/competitor-prices/types.ts'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Card } from '#web/ui/card.tsx'
import type { ChartTableData } from '#web/ui/charts/chart-table.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { DoubtfulEstimates, NotLeading } from './doubtful.tsx'
import { ImplausibleNote } from './estimate-line.tsx'
import type { DashboardAnswer } from './types.ts'
import { useWords, type Words } from './use-words.ts'
import { intervalAxis, type TopRow } from './view-model.ts'

/** The 20 highest elasticities with their likely range and the data behind them. */
export const TopTable = memo(function TopTable(props: {
  readonly rows: readonly TopRow[]
  readonly doubtful: DashboardAnswer['doubtful']
  readonly notLeading: DashboardAnswer['notLeading']
  readonly selectedId: number | null
  readonly onSelect: (productId: number) => void
}) {
  const words = useWords()
  const { t } = words
  const markets = useQuery(marketsQuery(props.rows.map(({ id }) => id))).data
  const { doubtful, notLeading } = props
  if (props.rows.length + doubtful.rows.length + notLeading.rows.length === 0) return null
  return (
    <Card
      title={t('dashboard.top.title')}
      note={t(
        props.rows.some((row) => row.implausible) ? 'dashboard.top.noteImplausible' : 'dashboard.top.note',
      )}
      actions={
        <>
          <FigureInfo
            figure={['elasticity', 'ownShare', 'unitsSold']}
            subject={t('elasticity.gradeInfoTitle')}
          >
            {t('elasticity.gradeInfo')}
          </FigureInfo>
          <DownloadButton
            title={t('dashboard.top.title')}
            table={fileOf(words, props.rows)}
            words={chartWords(t)}
          />
        </>
      }
    >
      {props.rows.length === 0 ? (
        <p>{t(notLeading.rows.length > 0 ? 'dashboard.aside.none' : 'dashboard.doubt.none')}</p>
      ) : (
        <Table
          isStacked
          caption={t('dashboard.top.title')}
          columns={[
            ...columnsOf(words, intervalAxis(props.rows), props.onSelect),
            ...(markets?.hasCompetitors ? [marketColumn(words, markets.markets)] : []),
          ]}
          rows={props.rows}
          rowKey={(row) => row.id}
          isSelected={(row) => row.id === props.selectedId}
        />
      )}
      <NotLeading notLeading={notLeading} />
      <DoubtfulEstimates doubtful={doubtful} />
    </Card>
  )
})

/** The table's rows for export, one figure per cell, with full names. */
function fileOf({ t, format, interval }: Words, rows: readonly TopRow[]): ChartTableData {
  return {
    caption: t('dashboard.top.title'),
    columns: [
      t('dashboard.evolution.product'),
      t('elasticity.word'),
      t('elasticity.likelyRange'),
      t('dashboard.top.basis'),
      t('dashboard.top.units'),
    ],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [
        row.fullName,
        format.number(row.elasticity, { decimals: 2 }),
        interval(row.low, row.high),
        t('elasticity.grade', { grade: row.grade }),
        format.count(row.units),
      ],
    })),
  }
}

function columnsOf(
  words: Words,
  axis: readonly [number, number],
  onSelect: (productId: number) => void,
): readonly TableColumn<TopRow>[] {
  const { t, format } = words
  return [
    {
      key: 'rank',
      header: '#',
      isFigure: true,
      isWideOnly: true,
      cell: (row) => <span className="text-muted">{format.count(row.rank)}</span>,
    },
    {
      key: 'product',
      header: t('dashboard.evolution.product'),
      isRowHeader: true,
      cell: (row) => (
        <ProductCell row={row} label={t('dashboard.top.show', { name: row.fullName })} onSelect={onSelect} />
      ),
    },
    {
      key: 'elasticity',
      header: t('elasticity.word'),
      isFigure: true,
      cell: (row) => <FigureCell row={row} words={words} />,
    },
    {
      key: 'range',
      header: t('elasticity.likelyRange'),
      cell: (row) => <RangeCell row={row} axis={axis} words={words} />,
    },
    { key: 'basis', header: t('dashboard.top.basis'), cell: (row) => <BasisCell row={row} words={words} /> },
    {
      key: 'units',
      header: t('dashboard.top.units'),
      isFigure: true,
      cell: (row) => format.count(row.units),
    },
  ]
}

/** Competitors that count next to our price; only where competitors are known. */
function marketColumn(words: Words, markets: readonly MarketRow[]): TableColumn<TopRow> {
  const byProduct = new Map(markets.map((row) => [row.productId, row]))
  return {
    key: 'market',
    header: words.t('dashboard.top.market'),
    cell: (row) => <LaterMarketCell row={byProduct.get(row.id)} />,
  }
}

function FigureCell({ row, words }: { readonly row: TopRow; readonly words: Words }) {
  return (
    <span className="inline-flex items-center gap-2 font-strong">
      <span
        aria-hidden="true"
        className="size-2.5 rounded-[2px]"
        style={{ background: `var(--el-${row.colour})` }}
      />
      {words.elasticity(row.elasticity)}
    </span>
  )
}

function ProductCell(props: {
  readonly row: TopRow
  readonly label: string
  readonly onSelect: (productId: number) => void
}) {
  return (
    <div className="min-w-36 py-1">
      <button
        type="button"
        title={props.row.fullName}
        aria-label={props.label}
        onClick={() => props.onSelect(props.row.id)}
        className="min-h-6 text-left text-text decoration-control underline-offset-4 hover:underline"
      >
        {props.row.name}
      </button>
    </div>
  )
}

function RangeCell(props: {
  readonly row: TopRow
  readonly axis: readonly [number, number]
  readonly words: Words
}) {
  const { row, words } = props
  return (
    <div className="flex w-64 flex-col sm:w-44 lg:w-[21rem] gap-0.5 py-1.5">
      <IntervalBar low={row.low} high={row.high} value={row.elasticity} axis={props.axis} />
      <span className="figures text-caption text-muted">{words.interval(row.low, row.high)}</span>
      {row.implausible ? (
        <span className="text-caption">
          <ImplausibleNote />
        </span>
      ) : null}
    </div>
  )
}

function BasisCell({ row, words }: { readonly row: TopRow; readonly words: Words }) {
  return (
    <div className="min-w-40 py-1.5 lg:min-w-48">
      <p>
        {words.t('elasticity.grade', { grade: row.grade })} ·{' '}
        {words.t('elasticity.months', { n: row.months })}
      </p>
      <p className="text-caption text-muted">{words.share(row.ownShare)}</p>
    </div>
  )
}
