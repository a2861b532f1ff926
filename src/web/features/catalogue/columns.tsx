import { useId } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ArrowDown, ArrowUp, Columns3 } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { moveKey, orderedKeys, USUAL_LAYOUT } from '#web/ui/table/layout.ts'
import { useColumnChoice } from './column-choice.ts'
import { rowHeights, useRowHeight } from './row-height.ts'
import type { DataTable } from './search.ts'
import { setTableLayout, useTableLayout } from './table-layout.ts'
import { useHasTags } from './use-has-tags.ts'
import { useWords } from './use-words.ts'

const OPTION = 'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken'

/** All columns in their usual order, each with its header and whether it can be hidden. */
const known = {
  products: [
    ['title', 'data.column.product', false],
    ['vendor', 'data.column.vendor', true],
    ['product_type', 'data.column.type', true],
    ['tags', 'data.column.tags', true],
    ['price', 'data.column.price', true],
    ['todays_price', 'data.column.todaysPrice', true],
    ['cost', 'data.column.cost', true],
    ['created_at', 'data.column.added', true],
    ['quality', 'data.column.quality', true],
    ['actions', 'data.column.actions', false],
  ],
  sales: [
    ['paid_at', 'data.column.date', true],
    ['lineitem_name', 'data.column.product', false],
    ['order_id', 'data.column.order', true],
    ['quantity', 'data.column.quantity', true],
    ['total', 'data.column.total', true],
    ['quality', 'data.column.quality', true],
    ['actions', 'data.column.actions', false],
  ],
} as const satisfies Record<DataTable, readonly (readonly [key: string, header: string, canHide: boolean])[]>

/** Columns that can be hidden. */
export function hideableOf(table: DataTable): readonly string[] {
  return known[table].flatMap(([key, , canHide]) => (canHide ? [key] : []))
}

export function ColumnChooser({ table }: { readonly table: DataTable }) {
  const { t } = useWords()
  const choice = useColumnChoice(table)
  const layout = useTableLayout(table)
  const hasTags = useHasTags()
  const all: readonly (readonly [string, (typeof known)[DataTable][number][1], boolean])[] = known[table]
  const columns = all.filter(([key]) => key !== 'tags' || hasTags)
  const order = orderedKeys(
    columns.map(([key]) => key),
    layout.order,
  )
  const move = (key: string, target: string) =>
    setTableLayout(table, { ...layout, order: moveKey(order, key, target) })
  return (
    <Popover
      label={t('data.columns.label')}
      size="choices"
      trigger={(button) => (
        <Button
          {...button}
          variant="quiet"
          className="max-sm:px-2!"
          icon={<Columns3 aria-hidden="true" className="size-4" />}
        >
          <span className="max-sm:sr-only">{t('data.columns.label')}</span>
        </Button>
      )}
    >
      {order.map((key, at) => {
        const [, header, canHide] = columns.find(([each]) => each === key)!
        return (
          <div key={key} className="flex items-center">
            <label className={`${OPTION} min-w-0 flex-1`}>
              <input
                type="checkbox"
                className="size-4.5 accent-(--accent)"
                disabled={!canHide}
                checked={!canHide || !choice.hidden.includes(key)}
                onChange={() => choice.toggle(key)}
              />
              {t(header)}
            </label>
            <IconButton
              label={t('data.columns.earlier', { column: t(header) })}
              disabled={at === 0}
              onClick={() => move(key, order[at - 1]!)}
            >
              <ArrowUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton
              label={t('data.columns.later', { column: t(header) })}
              disabled={at === order.length - 1}
              onClick={() => move(key, order[at + 1]!)}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )
      })}
      <Button
        variant="quiet"
        className="w-full whitespace-normal"
        onClick={() => setTableLayout(table, USUAL_LAYOUT)}
      >
        {t('data.columns.reset')}
      </Button>
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
