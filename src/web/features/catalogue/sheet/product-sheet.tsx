import { ProductFacts } from '#web/features/calendar/product/product-facts.tsx'
import { ProductMarket } from '#web/features/competitor-prices/product-market.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { gtinText } from '../gtin-text.ts'
import { QualityCell } from '../quality-cell.tsx'
import type { Product } from '../types.ts'
import type { Address } from '../use-address.ts'
import { useWords } from '../use-words.ts'
import { type OpenedRow, productFlags } from '../view-model.ts'
import { RecordFacts } from './record-facts.tsx'
import { useSteps } from './use-steps.ts'

interface ProductSheetProps {
  readonly opened: OpenedRow<Product>
  readonly place: string
  readonly address: Address
  readonly onEdit: (product: Product) => void
}

/** One product: its catalogue data, and all facts about its costs, prices, stock and promotions. */
export function ProductSheet({ opened, place, address, onEdit }: ProductSheetProps) {
  const { t, format } = useWords()
  const product = opened.row
  const amount = (decimal: string | null) => (decimal === null ? '–' : format.money(decimal))
  return (
    <Sheet
      title={product.title}
      place={place}
      {...useSteps(address, opened)}
      footer={
        <>
          <Button onClick={() => address.change({ view: 'sales', search: product.sku, filter: undefined })}>
            {t('data.sheet.sales')}
          </Button>
          <Permit call="updateProduct">
            <Button onClick={() => onEdit(product)}>{t('data.sheet.edit')}</Button>
          </Permit>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RecordFacts
          facts={[
            [t('data.product.sku'), product.sku],
            [t('data.column.price'), amount(product.price)],
            [t('data.column.cost'), amount(product.cost)],
            [t('data.column.vendor'), product.vendor ?? '–'],
            [t('data.column.type'), product.product_type ?? '–'],
            [t('data.column.tags'), product.tags.join(', ') || '–'],
            [t('data.product.gtin'), gtinText(product.gtin) || '–'],
            [t('data.product.mpn'), product.mpn ?? '–'],
            [t('data.column.added'), format.date(product.created_at)],
            [t('data.column.quality'), <QualityCell key="quality" flags={productFlags(product)} />],
          ]}
        />
        <ProductFacts key={product.id} productId={product.id} />
        <ProductMarket key={`market ${product.id}`} productId={product.id} sku={product.sku} />
      </div>
    </Sheet>
  )
}
