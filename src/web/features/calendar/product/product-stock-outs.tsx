import { call } from '#web/lib/api/call.ts'
import { rangeText } from '../day-range.ts'
import { FactSection } from '../fact-section.tsx'
import { SourceBadge } from '../source-badge.tsx'
import { faultsOfRange, stockOutDays, stockOutFields, stockOutValues } from '../stock-out-form.ts'
import type { ProductFacts } from '../types.ts'
import { useWords } from '../use-words.ts'

/** Days on which the product was out of stock: entered ones, and those derived from stock levels. */
export function ProductStockOuts({ facts }: { readonly facts: ProductFacts }) {
  const words = useWords()
  const { t } = words
  const { productId } = facts
  return (
    <FactSection
      saves="saveStockOuts"
      removes="removeStockOuts"
      title={t('facts.stockOuts.title')}
      note={t('facts.stockOuts.note')}
      addLabel={t('facts.stockOuts.add')}
      emptyText={t('facts.stockOuts.empty')}
      fields={stockOutFields(words)}
      faultsOf={faultsOfRange(words, 'fromDay', 'toDay')}
      columns={[
        {
          key: 'days',
          header: t('facts.column.days'),
          isRowHeader: true,
          cell: (row) => rangeText(row.fromDay, row.toDay, words),
        },
        {
          key: 'source',
          header: t('facts.column.source'),
          cell: (row) => <SourceBadge source={row.source} />,
        },
      ]}
      rows={facts.stockOuts}
      keyOf={(row) => row.stockOutId ?? `${row.fromDay} ${row.toDay}`}
      nameOf={(row) => rangeText(row.fromDay, row.toDay, words)}
      valuesOf={stockOutValues}
      save={(values, row) =>
        call('saveStockOuts', {
          body: {
            rows: [
              {
                productId,
                ...stockOutDays(values),
                ...(row?.stockOutId ? { stockOutId: row.stockOutId } : {}),
              },
            ],
          },
        })
      }
      remove={(row) => call('removeStockOuts', { body: { ids: row.stockOutId ? [row.stockOutId] : [] } })}
      isFixed={(row) => row.stockOutId === null}
    />
  )
}
