import { memo } from 'react'
import { classNames } from '../class-names.ts'
import { PHONE_LINE, type TableColumn } from '../table.tsx'
import { Tick } from './tick.tsx'

interface RecordRowProps<Row, K> {
  readonly row: Row
  readonly id: K
  /** Place in the whole table, the head being 1. */
  readonly index: number
  readonly columns: readonly TableColumn<Row>[]
  readonly isSelected: boolean
  /** Without it the row has no tick. */
  readonly onTick: ((id: K, isRange: boolean) => void) | undefined
  readonly name: string
  /** Words of the tick; the same function in every render. */
  readonly tickLabel: ((name: string) => string) | undefined
  readonly isCurrent: boolean
  readonly onCurrent: ((id: K) => void) | undefined
  /** Columns have set widths: what is longer is cut. */
  readonly isFixed: boolean
}

/** The padding is what tells densities apart where a cell has more lines than the least height holds. */
const CELL = 'h-(--row) border-b border-hairline px-2 sm:py-(--row-pad)'
const STICKY = 'sm:sticky sm:z-[1] sm:bg-inherit print:static'
/** Drawn by the cells, because those that stay in view cover an outline of the row. */
const FOCUS =
  'outline-none focus-visible:[&>*]:shadow-[inset_0_2px_0_var(--accent),inset_0_-2px_0_var(--accent)] forced-colors:focus-visible:outline-2'
const CURRENT = 'sm:shadow-[inset_3px_0_0_var(--accent)] print:shadow-none'

function DrawnRow<Row, K>(props: RecordRowProps<Row, K>) {
  const { row, id, columns, isSelected, isCurrent, onCurrent, onTick } = props
  return (
    <tr
      aria-rowindex={props.index}
      aria-selected={isSelected || undefined}
      aria-current={isCurrent || undefined}
      data-row={String(id)}
      tabIndex={onCurrent ? -1 : undefined}
      onFocus={onCurrent && !isCurrent ? () => onCurrent(id) : undefined}
      className={`${FOCUS} isolate break-inside-avoid bg-surface hover:bg-sunken aria-selected:bg-accent-soft max-sm:relative max-sm:flex max-sm:flex-col max-sm:border-b max-sm:border-hairline max-sm:py-2 ${onTick ? 'max-sm:pl-9' : ''}`}
    >
      {onTick ? (
        <td
          className={classNames(
            CELL,
            STICKY,
            isCurrent && CURRENT,
            'left-0 max-sm:absolute max-sm:border-0 max-sm:px-1 max-sm:pt-1',
          )}
        >
          <Tick
            label={props.tickLabel?.(props.name) ?? props.name}
            isTicked={isSelected}
            onTick={(isRange) => onTick(id, isRange)}
          />
        </td>
      ) : null}
      {columns.map((column, at) => {
        const className = classNames(
          CELL,
          column.isFigure && 'figures text-right',
          at === 0 && `${STICKY} ${onTick ? 'left-10' : 'left-0'}`,
          props.isFixed && 'sm:overflow-hidden sm:text-ellipsis',
          column.isRowHeader ? 'font-medium max-sm:order-first max-sm:h-auto max-sm:border-0' : PHONE_LINE,
        )
        return column.isRowHeader ? (
          <th key={column.key} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} data-label={column.header} className={className}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

/** Ticking one of a hundred rows draws one. */
export const RecordRow = memo(DrawnRow) as typeof DrawnRow
