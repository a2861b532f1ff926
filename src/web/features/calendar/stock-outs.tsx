import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api/call.ts'
import { Pager } from '#web/ui/pager.tsx'
import { rangeText } from './day-range.ts'
import { FactSection } from './fact-section.tsx'
import { Loaded } from './loaded.tsx'
import { type ChosenProduct, ProductPicker } from './product-picker.tsx'
import { PAGE_SIZE, stockOutsQuery } from './queries.ts'
import { SourceBadge } from './source-badge.tsx'
import { faultsOfRange, stockOutDays, stockOutFields, stockOutValues } from './stock-out-form.ts'
import { useWords } from './use-words.ts'

/** Stock-outs of all products, newest first. */
export function StockOuts() {
  const words = useWords()
  const { t } = words
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly ChosenProduct[]>([])
  const found = useQuery(stockOutsQuery(page))
  return (
    <Loaded found={found}>
      {({ rows, total }) => (
        <FactSection
          saves="saveStockOuts"
          removes="removeStockOuts"
          title={t('facts.stockOuts.title')}
          note={t('facts.stockOuts.note')}
          addLabel={t('facts.stockOuts.add')}
          emptyText={t('facts.stockOuts.empty')}
          fields={stockOutFields(words)}
          faultsOf={(values, row) => ({
            ...faultsOfRange(words, 'fromDay', 'toDay')(values),
            ...(row === null && chosen.length === 0 ? { products: t('facts.products.missing') } : {}),
          })}
          columns={[
            {
              key: 'product',
              header: t('facts.column.product'),
              isRowHeader: true,
              cell: (row) => row.title,
            },
            {
              key: 'days',
              header: t('facts.column.days'),
              cell: (row) => rangeText(row.fromDay, row.toDay, words),
            },
            {
              key: 'source',
              header: t('facts.column.source'),
              cell: (row) => <SourceBadge source={row.source} />,
            },
          ]}
          rows={rows}
          keyOf={(row) => row.stockOutId ?? `${row.productId} ${row.fromDay}`}
          nameOf={(row) => `${row.title}, ${rangeText(row.fromDay, row.toDay, words)}`}
          valuesOf={stockOutValues}
          save={async (values, row) => {
            const of = row ? [row.productId] : chosen.map(({ productId }) => productId)
            await call('saveStockOuts', {
              body: {
                rows: of.map((productId) => ({
                  productId,
                  ...stockOutDays(values),
                  ...(row?.stockOutId ? { stockOutId: row.stockOutId } : {}),
                })),
              },
            })
            setChosen([])
          }}
          remove={(row) => call('removeStockOuts', { body: { ids: row.stockOutId ? [row.stockOutId] : [] } })}
          isFixed={(row) => row.stockOutId === null}
          editorTop={(row) =>
            row ? (
              <p className="font-medium">{row.title}</p>
            ) : (
              <ProductPicker chosen={chosen} onChoose={setChosen} />
            )
          }
        >
          <Pager size={PAGE_SIZE} page={page} total={total} onPage={setPage} />
        </FactSection>
      )}
    </Loaded>
  )
}
