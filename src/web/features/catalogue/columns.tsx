import { Columns3 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import { type ColumnChoice, useColumnChoice } from './column-choice.ts'
import { rowHeights, useRowHeight } from './row-height.ts'
import type { DataTable } from './search.ts'
import { useWords } from './use-words.ts'

/** The column that names a row and the column of its actions cannot be hidden. */
function isFixed<Row>(column: TableColumn<Row>): boolean {
  return column.isRowHeader === true || column.key === 'select' || column.key === 'actions'
}

export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { hidden }: ColumnChoice,
): readonly TableColumn<Row>[] {
  return columns.filter((column) => isFixed(column) || !hidden.includes(column.key))
}

const OPTION = 'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken'

/** Columns that can be hidden, with their headers. */
const optional = {
  products: [
    ['vendor', 'data.column.vendor'],
    ['product_type', 'data.column.type'],
    ['price', 'data.column.price'],
    ['todays_price', 'data.column.todaysPrice'],
    ['cost', 'data.column.cost'],
    ['created_at', 'data.column.added'],
    ['quality', 'data.column.quality'],
  ],
  sales: [
    ['paid_at', 'data.column.date'],
    ['order_id', 'data.column.order'],
    ['quantity', 'data.column.quantity'],
    ['total', 'data.column.total'],
    ['quality', 'data.column.quality'],
  ],
} as const satisfies Record<DataTable, readonly (readonly [key: string, header: string])[]>

export function ColumnChooser({ table }: { readonly table: DataTable }) {
  const { t } = useWords()
  const choice = useColumnChoice(table)
  return (
    <Popover
      label={t('data.columns.label')}
      size="menu"
      trigger={(button) => (
        <Button {...button} variant="quiet" icon={<Columns3 aria-hidden="true" className="size-4" />}>
          {t('data.columns.label')}
        </Button>
      )}
    >
      {optional[table].map(([key, header]) => (
        <label key={key} className={OPTION}>
          <input
            type="checkbox"
            className="size-4.5 accent-(--accent)"
            checked={!choice.hidden.includes(key)}
            onChange={() => choice.toggle(key)}
          />
          {t(header)}
        </label>
      ))}
      <RowHeightChoice />
    </Popover>
  )
}

function RowHeightChoice() {
  const { t } = useWords()
  const [chosen, choose] = useRowHeight()
  const name = useId()
  return (
    <fieldset className="mt-1.5 border-t border-hairline pt-1.5">
      <legend className="sr-only">{t('data.height.label')}</legend>
      <p aria-hidden="true" className="px-2 py-1 text-caption text-muted">
        {t('data.height.label')}
      </p>
      {rowHeights.map((height) => (
        <label key={height} className={OPTION}>
          <input
            type="radio"
            name={name}
            className="size-4.5 accent-(--accent)"
            checked={height === chosen}
            onChange={() => choose(height)}
          />
          {t(`data.height.${height}`)}
        </label>
      ))}
    </fieldset>
  )
}
