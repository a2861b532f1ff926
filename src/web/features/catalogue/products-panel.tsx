import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import type { Asked } from '#web/features/deletions/use-deletion.tsx'
import { UnexpectedProductFormat } from '#web/lib/api/fetch-products.ts'
import type { TableColumn } from '#web/ui/table.tsx'
import { DataPanel } from './data-panel.tsx'
import { InlineAmount } from './inline-amount.tsx'
import { QualityCell } from './quality-cell.tsx'
import { oneProductQuery, productsQuery } from './queries.ts'
import { RowActions } from './row-actions.tsx'
import { RowName } from './row-name.tsx'
import { LinkedRow } from './sheet/linked-row.tsx'
import { TodaysPriceCell } from './todays-price-cell.tsx'
import type { Product, TodaysPrice } from './types.ts'
import type { Address } from './use-address.ts'
import { useHasTags } from './use-has-tags.ts'
import { useWords, type Words } from './use-words.ts'
import { type OpenedRow, productFlags } from './view-model.ts'

interface ProductsPanelProps {
  readonly address: Address
  readonly onEdit: (product: Product) => void
  readonly onDelete: (asked: Asked) => void
}

const ProductSheet = lazy(() =>
  import('./sheet/product-sheet.tsx').then((part) => ({ default: part.ProductSheet })),
)

const NONE: readonly Product[] = []

export function ProductsPanel({ address, onEdit, onDelete }: ProductsPanelProps) {
  const words = useWords()
  const { t } = words
  const found = useQuery(productsQuery(address.search))
  const total = found.data?.total ?? 0
  const prices = found.data?.todays_prices
  const hasTags = useHasTags()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens, edits and deletes does the same in each render
  const columns = useMemo(() => {
    const today = new Map(prices?.map((each) => [each.id, each]))
    return columnsOf(words, { address, onEdit, onDelete, today, hasTags })
  }, [words.t, words.format, address.open, prices, hasTags])
  const sheet = (opened: OpenedRow<Product>, place: string) => (
    <Suspense>
      <ProductSheet opened={opened} place={place} address={address} onEdit={onEdit} />
    </Suspense>
  )
  return (
    <DataPanel
      table="products"
      address={address}
      found={found}
      rows={found.data?.products ?? NONE}
      total={total}
      isTotalExact
      reachable={total}
      columns={columns}
      idOf={(product) => product.id}
      nameOf={(product) => product.title}
      failure={t('data.products.loadFailed')}
      failureDetail={
        found.error instanceof UnexpectedProductFormat ? t('data.products.unexpectedFormat') : null
      }
      complaint="The products could not be loaded."
      onDelete={(ids, name) => onDelete({ kind: 'products', ids, name })}
      sheet={sheet}
      linked={(open) => (
        <LinkedRow key={open} query={oneProductQuery(open)} address={address} sheet={sheet} />
      )}
    />
  )
}

function columnsOf(
  { t, format }: Words,
  {
    address,
    onEdit,
    onDelete,
    today,
    hasTags,
  }: ProductsPanelProps & { readonly today: ReadonlyMap<number, TodaysPrice>; readonly hasTags: boolean },
): readonly TableColumn<Product>[] {
  return [
    {
      key: 'title',
      header: t('data.column.product'),
      isRowHeader: true,
      isSortable: true,
      cell: (product) => (
        <RowName name={product.title} onOpen={() => address.open(String(product.id))}>
          {product.sku !== product.title.toUpperCase() ? (
            <p className="text-caption font-normal text-muted">{product.sku}</p>
          ) : null}
        </RowName>
      ),
    },
    {
      key: 'vendor',
      header: t('data.column.vendor'),
      isSortable: true,
      cell: (product) => product.vendor ?? '–',
    },
    {
      key: 'product_type',
      header: t('data.column.type'),
      isSortable: true,
      cell: (product) => product.product_type ?? '–',
    },
    ...(hasTags
      ? [
          {
            key: 'tags',
            header: t('data.column.tags'),
            cell: (product: Product) => product.tags.join(', ') || '–',
          },
        ]
      : []),
    {
      key: 'price',
      header: t('data.column.price'),
      isFigure: true,
      isSortable: true,
      cell: (product) => <InlineAmount product={product} field="price" />,
    },
    {
      key: 'todays_price',
      header: t('data.column.todaysPrice'),
      isFigure: true,
      cell: ({ id, price }) => <TodaysPriceCell price={today.get(id)} listPrice={price} />,
    },
    {
      key: 'cost',
      header: t('data.column.cost'),
      isFigure: true,
      isSortable: true,
      cell: (product) => <InlineAmount product={product} field="cost" />,
    },
    {
      key: 'created_at',
      header: t('data.column.added'),
      isSortable: true,
      cell: (product) => format.date(product.created_at),
    },
    {
      key: 'quality',
      header: t('data.column.quality'),
      cell: (product) => <QualityCell flags={productFlags(product)} />,
    },
    {
      key: 'actions',
      header: t('data.column.actions'),
      isFigure: true,
      cell: (product) => (
        <RowActions
          table="products"
          name={product.title}
          onEdit={() => onEdit(product)}
          onDelete={() => onDelete({ kind: 'products', ids: [product.id], name: product.title })}
        />
      ),
    },
  ]
}
