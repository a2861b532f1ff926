import { chartWords } from '#web/lib/words/chart-words.ts'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { SpendByPeriod } from './types.ts'
import { useWords } from './use-words.ts'

interface MonthRow {
  readonly start: string
  readonly amounts: ReadonlyMap<string, string>
  readonly total: number
}

const MOST_CHANNELS = 6

/** One row per month, newest first, and one column per channel. */
export function SpendByMonth({ sums }: { readonly sums: SpendByPeriod }) {
  const { t, format } = useWords()
  if (sums.rows.length === 0) return <p className="text-label text-muted">{t('facts.spend.noneByMonth')}</p>
  const channels = sums.channels.toSorted((a, b) => Number(b.total) - Number(a.total)).slice(0, MOST_CHANNELS)
  const columns: readonly TableColumn<MonthRow>[] = [
    {
      key: 'month',
      header: t('facts.spend.monthColumn'),
      isRowHeader: true,
      cell: (row) => format.month(row.start.slice(0, 7), 'long'),
    },
    ...channels.map(
      ({ channel }): TableColumn<MonthRow> => ({
        key: `channel ${channel}`,
        header: channel,
        isFigure: true,
        cell: (row) => {
          const amount = row.amounts.get(channel)
          return amount === undefined ? '–' : format.money(amount)
        },
      }),
    ),
    {
      key: 'total',
      header: t('facts.spend.total'),
      isFigure: true,
      cell: (row) => <strong className="font-medium">{format.money(row.total)}</strong>,
    },
  ]
  return (
    <section>
      <div className="flex justify-end">
        <DownloadButton title={t('facts.spend.byMonth')} words={chartWords(t)} />
      </div>
      <Table
        caption={t('facts.spend.byMonth')}
        columns={columns}
        rows={monthRows(sums)}
        rowKey={(row) => row.start}
      />
      {sums.channels.length > MOST_CHANNELS ? (
        <p className="text-label text-muted">
          {t('facts.spend.otherChannels', { count: format.count(sums.channels.length - MOST_CHANNELS) })}
        </p>
      ) : null}
    </section>
  )
}

function monthRows({ rows }: SpendByPeriod): readonly MonthRow[] {
  const starts = [...new Set(rows.map((row) => row.start))].toSorted().toReversed()
  return starts.map((start) => {
    const ofMonth = rows.filter((row) => row.start === start)
    return {
      start,
      amounts: new Map(ofMonth.map((row) => [row.channel, row.amount])),
      total: ofMonth.reduce((sum, row) => sum + Number(row.amount), 0),
    }
  })
}
