import { call } from '#web/lib/api/call.ts'
import { FactSection } from '../fact-section.tsx'
import { SourceBadge } from '../source-badge.tsx'
import type { ProductFacts } from '../types.ts'
import { useWords } from '../use-words.ts'

/** List prices with their dates: recorded ones, and before the first of them the prices seen in the orders. */
export function PriceSection({ facts }: { readonly facts: ProductFacts }) {
  const { t, format } = useWords()
  const { productId } = facts
  return (
    <FactSection
      saves="savePriceLog"
      removes="removePriceLog"
      title={t('facts.prices.title')}
      note={t('facts.prices.note')}
      addLabel={t('facts.prices.add')}
      emptyText={t('facts.prices.empty')}
      fields={[
        { name: 'effectiveFrom', label: t('facts.column.from'), kind: 'day', isRequired: true, isKey: true },
        { name: 'price', label: t('facts.prices.price'), kind: 'amount', isRequired: true },
        {
          name: 'compareAtPrice',
          label: t('facts.prices.compareAt'),
          kind: 'amount',
          hint: t('facts.prices.compareAtHint'),
        },
      ]}
      columns={[
        {
          key: 'from',
          header: t('facts.column.from'),
          isRowHeader: true,
          cell: (row) => format.date(row.effectiveFrom),
        },
        {
          key: 'price',
          header: t('facts.prices.price'),
          isFigure: true,
          cell: (row) => format.money(row.price),
        },
        {
          key: 'compareAt',
          header: t('facts.prices.compareAt'),
          isFigure: true,
          cell: (row) => (row.compareAtPrice === null ? '–' : format.money(row.compareAtPrice)),
        },
        {
          key: 'source',
          header: t('facts.column.source'),
          cell: (row) => <SourceBadge source={row.source} />,
        },
      ]}
      rows={facts.prices}
      keyOf={(row) => `${row.effectiveFrom} ${row.source}`}
      nameOf={(row) => `${format.money(row.price)}, ${format.date(row.effectiveFrom)}`}
      valuesOf={(row) => ({
        effectiveFrom: row.effectiveFrom,
        price: row.price,
        compareAtPrice: row.compareAtPrice ?? '',
      })}
      save={({ effectiveFrom = '', price = '', compareAtPrice }) =>
        call('savePriceLog', {
          body: { rows: [{ productId, effectiveFrom, price, compareAtPrice: compareAtPrice || null }] },
        })
      }
      remove={({ effectiveFrom }) =>
        call('removePriceLog', { body: { rows: [{ productId, effectiveFrom }] } })
      }
      isFixed={(row) => row.source === 'inferred'}
    />
  )
}
