import { type ColumnDef, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableColumn, TableSort } from '../table.tsx'
import { RecordHead } from './head.tsx'
import { NARROWEST, orderedKeys, type TableLayout } from './layout.ts'
import { type CurrentRow, type RecordSelection, recordFeatures } from './parts.ts'
import { RecordRow } from './row.tsx'

export interface RecordTableProps<Row, K extends string | number> {
  /** Describes the table's content; also names its scrolling region. */
  readonly caption: string
  /** Must be the same array while nothing of it changes: rows are drawn again only with new columns or a new row. */
  readonly columns: readonly TableColumn<Row>[]
  readonly hidden: readonly string[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => K
  readonly nameOf: (row: Row) => string
  /** Number of rows on all pages, and the place of the first row among them, counted from 1. */
  readonly total: number
  readonly first: number
  readonly sort: TableSort
  readonly onSort: (key: string) => void
  /** Ticks in front of the rows; without it the table has none. */
  readonly selection?: RecordSelection<K>
  /** The row that keys act on. */
  readonly current?: CurrentRow<K>
}

/**
 * The table of records: the head and the first column stay in view, columns are resized (drag the edge, or Shift with
 * the arrow keys on a sorting button), moved (drag the header, or the buttons of the column chooser) and hidden, rows
 * are ticked one by one or as a range with Shift. On a phone each row is a block of named values.
 *
 * Use: load this module lazily, memoise `columns`, keep `layout` where it outlives the screen, and page on the server.
 * `features/catalogue/data-panel.tsx` is the example.
 */
export function RecordTable<Row, K extends string | number>(props: RecordTableProps<Row, K>) {
  const { columns, layout, selection, rows, idOf } = props
  const tickWidth = selection ? SELECT_WIDTH : 0
  const table = useRecordTable(props)
  const visible = table.getVisibleLeafColumns().map((column) => column.id)
  const shown = useShown(columns, visible)
  const widths = Object.keys(layout.widths).length > 0 ? table : null
  return (
    <section
      aria-label={props.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="fade-more relative isolate overflow-x-auto rounded-control -outline-offset-2 sm:max-h-[calc(100dvh-9rem)] sm:overflow-auto sm:scroll-pt-12 sm:scroll-pl-64 print:max-h-none print:overflow-visible"
    >
      <table
        aria-rowcount={props.total + 1}
        style={widths ? { width: widths.getTotalSize() + tickWidth } : undefined}
        className={`border-separate border-spacing-0 text-left text-label max-sm:block max-sm:w-full! ${widths ? 'table-fixed' : 'w-full'}`}
      >
        <caption className="sr-only">{props.caption}</caption>
        <colgroup>
          {selection ? <col style={{ width: SELECT_WIDTH }} /> : null}
          {shown.map(({ key }) => (
            <col key={key} style={widths ? { width: widths.getColumn(key)?.getSize() } : undefined} />
          ))}
        </colgroup>
        <RecordHead {...props} table={table} shown={shown} />
        <tbody className="max-sm:block">
          {rows.map((row, at) => (
            <RecordRow
              key={idOf(row)}
              row={row}
              id={idOf(row)}
              index={props.first + at + 1}
              columns={shown}
              isSelected={selection?.chosen.has(idOf(row)) ?? false}
              onTick={selection?.toggle}
              isCurrent={props.current !== undefined && props.current.id === idOf(row)}
              onCurrent={props.current?.onChange}
              name={props.nameOf(row)}
              tickLabel={selection?.words.selectRow}
              isFixed={widths !== null}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Pixels of the column of ticks. */
const SELECT_WIDTH = 40

function useRecordTable<Row, K extends string | number>(props: RecordTableProps<Row, K>) {
  const { columns, layout, hidden } = props
  const definitions = useMemo(
    () =>
      columns.map(({ key }): ColumnDef<typeof recordFeatures, object> => ({ id: key, minSize: NARROWEST })),
    [columns],
  )
  const state = useMemo(
    () => ({
      columnOrder: [
        ...orderedKeys(
          columns.map(({ key }) => key),
          layout.order,
        ),
      ],
      columnSizing: { ...layout.widths },
      columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])),
    }),
    [columns, layout, hidden],
  )
  return useTable({
    features: recordFeatures,
    columns: definitions,
    data: NO_ROWS,
    state,
    onColumnSizingChange: (change) => {
      const next = typeof change === 'function' ? change(state.columnSizing) : change
      props.onLayout({ ...layout, widths: next })
    },
    onColumnOrderChange: (change) => {
      const next = typeof change === 'function' ? change(state.columnOrder) : change
      props.onLayout({ ...layout, order: next })
    },
  })
}

/** The library arranges columns; the rows are drawn by `RecordRow`, which compares the row itself. */
const NO_ROWS: object[] = []

/** The same array as before while the same columns are shown in the same order, so that memoised rows stay. */
function useShown<Row>(
  columns: readonly TableColumn<Row>[],
  visible: readonly string[],
): readonly TableColumn<Row>[] {
  const keys = visible.join(' ')
  return useMemo(
    () => keys.split(' ').flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [columns, keys],
  )
}
