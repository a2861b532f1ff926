import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

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
}

/** A native table that scrolls inside its own region on narrow screens, with a sticky header. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected } = props
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative isolate overflow-x-auto rounded-control -outline-offset-2"
    >
      <table className="w-full border-collapse text-left text-label">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-hairline">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-selected={isSelected?.(row) || undefined}
              className="border-b border-hairline break-inside-avoid last:border-0 hover:bg-sunken aria-selected:bg-accent-soft"
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
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
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
      className={classNames('h-(--row) px-2 font-medium text-muted', column.isFigure && 'text-right')}
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

function BodyCell<Row>({ column, row }: { readonly column: TableColumn<Row>; readonly row: Row }) {
  const className = classNames('h-(--row) px-2', column.isFigure && 'figures text-right')
  if (!column.isRowHeader) return <td className={className}>{column.cell(row)}</td>
  return (
    <th scope="row" className={classNames(className, 'font-medium')}>
      {column.cell(row)}
    </th>
  )
}
