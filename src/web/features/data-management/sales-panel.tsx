import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { ColumnChooser, shownColumns, useColumnChoice } from './columns.tsx'
import { Filters } from './filters.tsx'
import { Pager } from './pager.tsx'
import { QualityCell } from './quality-cell.tsx'
import { salesQuery } from './queries.ts'
import { RowActions } from './row-actions.tsx'
import { SelectionBar, selectionColumn, useSelection } from './selection.tsx'
import { TableFrame } from './table-frame.tsx'
import type { Address } from './use-address.ts'
import type { Asked } from './use-deletion.tsx'
import { useWords, type Words } from './use-words.ts'
import { nextSort, orderNumber, tableSort, usualSort } from './view-model.ts'
import type { Sale } from './wire.ts'

interface SalesPanelProps {
  readonly address: Address
  readonly onEdit: (sale: Sale) => void
  readonly onDelete: (asked: Asked) => void
}

const NONE: readonly Sale[] = []

export function SalesPanel({ address, onEdit, onDelete }: SalesPanelProps) {
  const words = useWords()
  const { t } = words
  const { search, change } = address
  const { page = 1, size = 10, sort = usualSort.sales } = search
  const found = useQuery(salesQuery(search))
  useEffect(() => {
    if (found.error) console.error('The sales records could not be loaded.', found.error)
  }, [found.error])
  const sales = found.data?.sales ?? NONE
  const ids = useMemo(() => sales.map((sale) => sale.id), [sales])
  const selection = useSelection(ids)
  const selectionTick = selectionColumn<Sale, string>({
    words,
    selection,
    idOf: (sale) => sale.id,
    nameOf: (sale) => sale.lineitem_name,
  })
  const choice = useColumnChoice('sales')
  const columns = [selectionTick, ...columnsOf(words, { onEdit, onDelete })]
  const deleteChosen = () => {
    const chosen = sales.filter((sale) => selection.chosen.has(sale.id))
    onDelete({ kind: 'sales', ids: chosen.map((sale) => sale.id), name: chosen[0]?.lineitem_name ?? '' })
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
        rows={sales.length}
        failure={t('data.sales.loadFailed')}
        failureDetail={null}
        emptyText={t('data.empty.sales')}
      >
        <Table
          caption={t('data.view.sales')}
          columns={shownColumns(columns, choice)}
          rows={sales}
          rowKey={(sale) => sale.id}
          sort={tableSort(sort)}
          onSort={(key) => change({ sort: nextSort(sort, key) })}
          isSelected={(sale) => selection.chosen.has(sale.id)}
        />
        <Pager
          page={page}
          size={size}
          rows={sales.length}
          total={found.data?.total ?? 0}
          isTotalExact={found.data?.isTotalExact ?? true}
          reachable={found.data?.reachable ?? 0}
          onPage={(next) => change({ page: next })}
          onSize={(next) => change({ size: next })}
        />
      </TableFrame>
    </div>
  )
}

function columnsOf(
  { t, format }: Words,
  actions: Pick<SalesPanelProps, 'onEdit' | 'onDelete'>,
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
      cell: (sale) => (
        <div className="max-w-md min-w-44 py-1.5 [overflow-wrap:anywhere]">{sale.lineitem_name}</div>
      ),
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
      cell: (sale) => format.count(sale.quantity),
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
          name={`${sale.lineitem_name}, ${format.date(sale.paid_at)}`}
          onEdit={() => actions.onEdit(sale)}
          onDelete={() => actions.onDelete({ kind: 'sales', ids: [sale.id], name: sale.lineitem_name })}
        />
      ),
    },
  ]
}

function SaleMarks({ sale }: { readonly sale: Sale }) {
  const { t } = useWords()
  if (sale.quantity < 0)
    return <Badge icon={<Undo2 aria-hidden="true" className="size-3" />}>{t('data.quality.return')}</Badge>
  return <QualityCell flags={sale.unusual_quantity ? ['unusual_quantity'] : []} />
}
