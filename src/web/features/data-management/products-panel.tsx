import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { UnexpectedProductFormat } from '#web/lib/api/fetch-products.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { ColumnChooser, shownColumns, useColumnChoice } from './columns.tsx'
import { Filters } from './filters.tsx'
import { InlineAmount } from './inline-amount.tsx'
import { Pager } from './pager.tsx'
import { QualityCell } from './quality-cell.tsx'
import { productsQuery } from './queries.ts'
import { RowActions } from './row-actions.tsx'
import { SelectionBar, selectionColumn, useSelection } from './selection.tsx'
import { TableFrame } from './table-frame.tsx'
import type { Address } from './use-address.ts'
import type { Asked } from './use-deletion.tsx'
import { useWords, type Words } from './use-words.ts'
import { nextSort, productFlags, tableSort, usualSort } from './view-model.ts'
import type { Product } from './wire.ts'

interface ProductsPanelProps {
  readonly address: Address
  readonly onEdit: (product: Product) => void
  readonly onDelete: (asked: Asked) => void
}

const NONE: readonly Product[] = []

export function ProductsPanel({ address, onEdit, onDelete }: ProductsPanelProps) {
  const words = useWords()
  const { t } = words
  const { search, change } = address
  const { page = 1, size = 10, sort = usualSort.products } = search
  const found = useQuery(productsQuery(search))
  useEffect(() => {
    if (found.error) console.error('The products could not be loaded.', found.error)
  }, [found.error])
  const products = found.data?.products ?? NONE
  const total = found.data?.total ?? 0
  const ids = useMemo(() => products.map((product) => product.id), [products])
  const selection = useSelection(ids)
  const selectionTick = selectionColumn<Product, number>({
    words,
    selection,
    idOf: (product) => product.id,
    nameOf: (product) => product.title,
  })
  const choice = useColumnChoice('products')
  const columns = [selectionTick, ...columnsOf(words, { onEdit, onDelete })]
  const deleteChosen = () => {
    const chosen = products.filter((product) => selection.chosen.has(product.id))
    onDelete({ kind: 'products', ids: chosen.map((product) => product.id), name: chosen[0]?.title ?? '' })
  }
  return (
    <div className="flex flex-col gap-3">
      {selection.chosen.size > 0 ? (
        <SelectionBar count={selection.chosen.size} onDelete={deleteChosen} onClear={selection.clear} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Filters address={address} />
          <ColumnChooser columns={columns} choice={choice} />
        </div>
      )}
      <TableFrame
        found={found}
        address={address}
        rows={products.length}
        failure={t('data.products.loadFailed')}
        failureDetail={
          found.error instanceof UnexpectedProductFormat ? t('data.products.unexpectedFormat') : null
        }
        emptyText={t('data.empty.products')}
      >
        <Table
          caption={t('data.view.products')}
          columns={shownColumns(columns, choice)}
          rows={products}
          rowKey={(product) => product.id}
          sort={tableSort(sort)}
          onSort={(key) => change({ sort: nextSort(sort, key) })}
          isSelected={(product) => selection.chosen.has(product.id)}
        />
        <Pager
          page={page}
          size={size}
          rows={products.length}
          total={total}
          isTotalExact
          reachable={total}
          onPage={(next) => change({ page: next })}
          onSize={(next) => change({ size: next })}
        />
      </TableFrame>
    </div>
  )
}

function columnsOf(
  { t, format }: Words,
  actions: Pick<ProductsPanelProps, 'onEdit' | 'onDelete'>,
): readonly TableColumn<Product>[] {
  return [
    {
      key: 'title',
      header: t('data.column.product'),
      isRowHeader: true,
      isSortable: true,
      cell: (product) => (
        <div className="max-w-md min-w-44 py-1.5 [overflow-wrap:anywhere]">
          {product.title}
          {product.sku !== product.title.toUpperCase() ? (
            <p className="text-caption font-normal text-muted">{product.sku}</p>
          ) : null}
        </div>
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
    {
      key: 'price',
      header: t('data.column.price'),
      isFigure: true,
      isSortable: true,
      cell: (product) => <InlineAmount product={product} field="price" />,
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
          name={product.title}
          onEdit={() => actions.onEdit(product)}
          onDelete={() => actions.onDelete({ kind: 'products', ids: [product.id], name: product.title })}
        />
      ),
    },
  ]
}
