import { Link } from '@tanstack/react-router'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Table } from '#web/ui/table.tsx'
import { rangeText } from '../day-range.ts'
import { StatusBadge } from '../promotions/status-badge.tsx'
import type { ProductFacts } from '../types.ts'
import { useWords } from '../use-words.ts'

/** Past and future promotions of this product; they are edited in the calendar. */
export function ProductPromotions({ facts }: { readonly facts: ProductFacts }) {
  const words = useWords()
  const { t, format } = words
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-card">{t('facts.promotions.title')}</h3>
        {facts.promotions.length > 0 ? (
          <DownloadButton title={t('facts.promotions.title')} words={chartWords(t)} />
        ) : null}
      </div>
      {facts.promotions.length === 0 ? (
        <p className="py-2 text-label text-muted">{t('facts.promotions.emptyProduct')}</p>
      ) : (
        <Table
          isStacked
          caption={t('facts.promotions.title')}
          rows={facts.promotions}
          rowKey={(row) => row.promotionId}
          columns={[
            { key: 'name', header: t('facts.promotions.name'), isRowHeader: true, cell: (row) => row.name },
            {
              key: 'days',
              header: t('facts.column.days'),
              cell: (row) => rangeText(row.startsOn, row.endsOn, words),
            },
            {
              key: 'depth',
              header: t('facts.promotions.depth'),
              isFigure: true,
              cell: (row) => (row.depth === null ? '–' : format.percent(row.depth)),
            },
            {
              key: 'status',
              header: t('facts.column.status'),
              cell: (row) => <StatusBadge status={row.status} />,
            },
          ]}
        />
      )}
      <p>
        <Link
          to="/data-management"
          search={{ view: 'facts' }}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {t('facts.promotions.toCalendar')}
        </Link>
      </p>
    </section>
  )
}
