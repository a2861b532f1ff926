import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from './icons.ts'

export interface TableColumn<Row> {
  readonly key: string
  readonly header: string
  /** Replaces the header's text, for example by a checkbox for all rows. */
  readonly headerContent?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Figures are aligned right, words left. */
  readonly isFigure?: boolean
  /** The column that names the row for assistive technology; one column at most. */
  readonly isRowHeader?: boolean
  readonly isSortable?: boolean
  /** Left out of the blocks of a phone, where it would take a line of its own and say nothing new. */
  readonly isWideOnly?: boolean
}

export interface TableSort {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

interface TableProps<Row> {
  /** Describes the table's content; also names its scrolling region. */
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly sort?: TableSort
  readonly onSort?: (key: string) => void
  readonly isSelected?: (row: Row) => boolean
  /** On a phone each row is a block of lines instead of a line that scrolls sideways; its sorts stand above. */
  readonly isStacked?: boolean
}

/** On a phone a cell is a line: its column's name on the left, its value on the right. An empty cell has no line. */
export const PHONE_LINE =
  'max-sm:flex max-sm:empty:hidden max-sm:h-auto max-sm:min-h-8 max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:py-0.5 max-sm:[&>:first-child]:ml-auto max-sm:border-0 max-sm:before:shrink-0 max-sm:before:font-normal max-sm:before:text-muted max-sm:before:content-[attr(data-label)]'

/** A native table that scrolls inside its own region on narrow screens, with a sticky header. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, isStacked } = props
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="fade-more relative isolate overflow-x-auto rounded-control -outline-offset-2"
    >
      <table
        className={classNames('w-full border-collapse text-left text-label', isStacked && 'max-sm:block')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={isStacked ? (props.onSort ? 'max-sm:block' : 'max-sm:sr-only') : undefined}>
          <tr className={classNames('border-b border-hairline', isStacked && 'max-sm:flex max-sm:flex-wrap')}>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
                isStacked={isStacked}
              />
            ))}
          </tr>
        </thead>
        <tbody className={isStacked ? 'max-sm:block' : undefined}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-selected={isSelected?.(row) || undefined}
              className={classNames(
                'isolate border-b border-hairline break-inside-avoid last:border-0 hover:bg-sunken aria-selected:bg-accent-soft',
                isStacked && 'max-sm:flex max-sm:flex-col max-sm:py-2',
              )}
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} isStacked={isStacked} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeaderCellProps<Row> {
  readonly column: TableColumn<Row>
  readonly sort: TableSort | undefined
  readonly onSort: ((key: string) => void) | undefined
  readonly isStacked: boolean | undefined
}

function HeaderCell<Row>({ column, sort, onSort, isStacked }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
      className={classNames(
        'h-(--row) px-2 font-medium text-muted',
        column.isFigure && 'text-right',
        isStacked && (column.isSortable ? 'max-sm:content-center' : 'max-sm:sr-only'),
      )}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(column.key)}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 hover:text-text"
        >
          {column.header}
          <Arrow aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        (column.headerContent ?? column.header)
      )}
    </th>
  )
}

interface BodyCellProps<Row> {
  readonly column: TableColumn<Row>
  readonly row: Row
  readonly isStacked: boolean | undefined
}

function BodyCell<Row>({ column, row, isStacked }: BodyCellProps<Row>) {
  const className = classNames('h-(--row) px-2 sm:py-(--row-pad)', column.isFigure && 'figures text-right')
  if (!column.isRowHeader)
    return (
      <td
        data-label={column.header}
        className={classNames(
          className,
          isStacked && (column.isWideOnly ? 'max-sm:hidden' : `${PHONE_LINE} max-sm:has-[>div:empty]:hidden`),
        )}
      >
        {isStacked ? <div className="min-w-0 max-sm:text-right">{column.cell(row)}</div> : column.cell(row)}
      </td>
    )
  return (
    <th
      scope="row"
      className={classNames(className, 'font-medium', isStacked && 'max-sm:order-first max-sm:h-auto')}
    >
      {column.cell(row)}
    </th>
  )
}
