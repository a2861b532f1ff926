import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { openExtrasMessages } from './extras/messages.ts'
import { firstFiguresQuery } from './queries.ts'
import type { FirstFigure } from './types.ts'
import { useWords, type Words } from './use-words.ts'

await openExtrasMessages()

const SHOWN = 20

/** Figures of the best sellers while a first import is read and estimated; nothing until there are some. */
export function FirstFigures() {
  const words = useWords()
  const { t, format } = words
  const found = useQuery(firstFiguresQuery()).data?.firstFigures
  if (!found || found.products.length === 0) return null
  const rows = found.products.slice(0, SHOWN)
  return (
    <Card
      title={t('dashboard.firstFigures.title')}
      note={t('dashboard.firstFigures.note', { products: rows.length, lines: format.count(found.lines) })}
    >
      <Table
        caption={t('dashboard.firstFigures.caption')}
        columns={columnsOf(words)}
        rows={rows}
        rowKey={(row) => row.productId}
        isStacked
      />
    </Card>
  )
}

function columnsOf({ t, elasticity, interval }: Words): readonly TableColumn<FirstFigure>[] {
  return [
    {
      key: 'product',
      header: t('dashboard.evolution.product'),
      isRowHeader: true,
      cell: (row) => row.title,
    },
    {
      key: 'elasticity',
      header: t('elasticity.word'),
      isFigure: true,
      cell: (row) => elasticity(row.elasticity),
    },
    { key: 'range', header: t('elasticity.likelyRange'), cell: (row) => interval(row.low, row.high) },
    {
      key: 'basis',
      header: t('dashboard.top.basis'),
      cell: (row) => t('elasticity.months', { n: row.months }),
    },
  ]
}
