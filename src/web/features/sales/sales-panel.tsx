import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { DataPanel } from '#web/features/catalogue/data-panel.tsx'
import { oneSaleQuery, salesQuery } from '#web/features/catalogue/queries.ts'
import { RowActions } from '#web/features/catalogue/row-actions.tsx'
import { RowName } from '#web/features/catalogue/row-name.tsx'
import { LinkedRow } from '#web/features/catalogue/sheet/linked-row.tsx'
import type { Sale } from '#web/features/catalogue/types.ts'
import type { Address } from '#web/features/catalogue/use-address.ts'
import { useWords, type Words } from '#web/features/catalogue/use-words.ts'
import { type OpenedRow, orderNumber } from '#web/features/catalogue/view-model.ts'
import type { Asked } from '#web/features/deletions/use-deletion.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import { InlineQuantity } from './inline-quantity.tsx'
import { SaleMarks } from './sale-marks.tsx'

interface SalesPanelProps {
  readonly address: Address
  readonly onEdit: (sale: Sale) => void
  readonly onDelete: (asked: Asked) => void
}

const SaleSheet = lazy(() => import('./sale-sheet.tsx').then((part) => ({ default: part.SaleSheet })))

const NONE: readonly Sale[] = []

export function SalesPanel({ address, onEdit, onDelete }: SalesPanelProps) {
  const words = useWords()
  const { t, format } = words
  const found = useQuery(salesQuery(address.search))
  const { data } = found
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens, edits and deletes does the same in each render
  const columns = useMemo(
    () => columnsOf(words, { address, onEdit, onDelete }),
    [words.t, words.format, address.open],
  )
  const sheet = (opened: OpenedRow<Sale>, place: string) => (
    <Suspense>
      <SaleSheet opened={opened} place={place} address={address} onEdit={onEdit} onDelete={onDelete} />
    </Suspense>
  )
  return (
    <DataPanel
      table="sales"
      address={address}
      found={found}
      rows={data?.sales ?? NONE}
      total={data?.total ?? 0}
      isTotalExact={data?.isTotalExact ?? true}
      reachable={data?.reachable ?? 0}
      columns={columns}
      idOf={(sale) => sale.id}
      nameOf={(sale) => sale.lineitem_name}
      failure={t('data.sales.loadFailed')}
      complaint="The sales records could not be loaded."
      onDelete={(ids, name) => onDelete({ kind: 'sales', ids, name })}
      note={
        data?.lookedBackTo ? (
          <p className="text-label text-muted">
            {t('data.quality.lookedBack', { day: format.date(data.lookedBackTo) })}
          </p>
        ) : null
      }
      sheet={sheet}
      linked={(open) => <LinkedRow key={open} query={oneSaleQuery(open)} address={address} sheet={sheet} />}
    />
  )
}

function columnsOf(
  { t, format }: Words,
  { address, onEdit, onDelete }: SalesPanelProps,
): readonly TableColumn<Sale>[] {
  return [
    {
      key: 'paid_at',
      header: t('data.column.date'),
      isSortable: true,
      cell: (sale) => (
        <span className="whitespace-nowrap" title={format.dateTime(sale.paid_at)}>
          {format.date(sale.paid_at)}
        </span>
      ),
    },
    {
      key: 'lineitem_name',
      header: t('data.column.product'),
      isRowHeader: true,
      isSortable: true,
      cell: (sale) => <RowName name={sale.lineitem_name} onOpen={() => address.open(sale.id)} />,
    },
    {
      key: 'order_id',
      header: t('data.column.order'),
      isSortable: true,
      cell: (sale) => <span className="[overflow-wrap:anywhere]">{orderNumber(sale.order_id) ?? '–'}</span>,
    },
    {
      key: 'quantity',
      header: t('data.column.quantity'),
      isFigure: true,
      isSortable: true,
      cell: (sale) => <InlineQuantity sale={sale} />,
    },
    {
      key: 'total',
      header: t('data.column.total'),
      isFigure: true,
      isSortable: true,
      cell: (sale) => format.money(sale.total),
    },
    { key: 'quality', header: t('data.column.quality'), cell: (sale) => <SaleMarks sale={sale} /> },
    {
      key: 'actions',
      header: t('data.column.actions'),
      isFigure: true,
      cell: (sale) => (
        <RowActions
          table="sales"
          name={`${sale.lineitem_name}, ${format.date(sale.paid_at)}`}
          onEdit={() => onEdit(sale)}
          onDelete={() => onDelete({ kind: 'sales', ids: [sale.id], name: sale.lineitem_name })}
        />
      ),
    },
  ]
}
