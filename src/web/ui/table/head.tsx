import type { ReactTable } from '@tanstack/react-table'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '../icons.ts'
import type { TableColumn, TableSort } from '../table.tsx'
import { moveKey, NARROWEST, type TableLayout } from './layout.ts'
import type { RecordSelection, recordFeatures } from './parts.ts'
import { Tick } from './tick.tsx'

type Widths = Readonly<Record<string, number>>

interface HeadProps<Row, K> {
  readonly table: ReactTable<typeof recordFeatures, object>
  readonly shown: readonly TableColumn<Row>[]
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  readonly sort: TableSort
  readonly onSort: (key: string) => void
  readonly selection?: RecordSelection<K>
}

/** Pixels by which one press of an arrow key changes a width. */
const WIDTH_STEP = 16

/** The head: sorts, resizes and moves columns. On a phone it is a row of sorting buttons. */
export function RecordHead<Row, K>(props: HeadProps<Row, K>) {
  const { table, shown, layout, selection } = props
  const row = useRef<HTMLTableRowElement>(null)

  function measured(): Widths {
    const cells = [...(row.current?.cells ?? [])].slice(selection ? 1 : 0)
    return Object.fromEntries(shown.map(({ key }, at) => [key, cells[at]?.offsetWidth ?? 120]))
  }
  /** From the first change on all columns have a width, so that the others stay as they are. */
  function widthsNow(): Widths {
    return Object.keys(layout.widths).length > 0 ? { ...measured(), ...layout.widths } : measured()
  }
  function startResize(key: string, event: PointerEvent): void {
    event.preventDefault()
    event.stopPropagation()
    const widths = widthsNow()
    const from = event.clientX
    const move = ({ clientX }: globalThis.PointerEvent) =>
      table.setColumnSizing({
        ...widths,
        [key]: Math.max(NARROWEST, (widths[key] ?? NARROWEST) + clientX - from),
      })
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
  }
  function resizeByKey(key: string, event: KeyboardEvent): void {
    const step = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key]
    if (!event.shiftKey || !step) return
    event.preventDefault()
    const widths = widthsNow()
    table.setColumnSizing({ ...widths, [key]: Math.max(NARROWEST, (widths[key] ?? NARROWEST) + step) })
  }
  const drop = (moved: string, target: string) =>
    table.setColumnOrder([
      ...moveKey(
        table.getAllLeafColumns().map(({ id }) => id),
        moved,
        target,
      ),
    ])

  return (
    <thead className="max-sm:block print:table-header-group">
      <tr
        ref={row}
        aria-rowindex={1}
        className="max-sm:flex max-sm:fade-more max-sm:overflow-x-auto max-sm:border-b max-sm:border-hairline max-sm:bg-surface"
      >
        {selection ? (
          <th
            scope="col"
            className={`${HEAD_CELL} sm:left-0 sm:z-20 w-10 max-sm:content-center max-sm:w-9 max-sm:px-1`}
          >
            <Tick
              label={selection.words.selectAll}
              isTicked={selection.isAll}
              isPartly={selection.chosen.size > 0 && !selection.isAll}
              onTick={selection.toggleAll}
            />
          </th>
        ) : null}
        {shown.map((column, at) => (
          <HeaderCell
            key={column.key}
            column={column}
            left={at > 0 ? null : selection ? 'sm:left-10 sm:z-20' : 'sm:left-0 sm:z-20'}
            sort={props.sort}
            onSort={props.onSort}
            onResize={(event) => startResize(column.key, event)}
            onResizeKey={(event) => resizeByKey(column.key, event)}
            onDrop={drop}
          />
        ))}
      </tr>
    </thead>
  )
}

const HEAD_CELL =
  'h-(--row) border-b border-hairline bg-surface px-2 max-sm:h-8 max-sm:border-0 font-medium text-muted sm:sticky sm:top-0 sm:z-10 print:static'

interface HeaderCellProps<Row> {
  readonly column: TableColumn<Row>
  /** Where the first column stays in view; `null` for the others. */
  readonly left: string | null
  readonly sort: TableSort
  readonly onSort: (key: string) => void
  readonly onResize: (event: PointerEvent) => void
  readonly onResizeKey: (event: KeyboardEvent) => void
  readonly onDrop: (moved: string, target: string) => void
}

/** Kind of the dragged data, so that no other dragged text moves a column. */
const DRAGGED = 'application/x-quanto-column'

function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, sort } = props
  const direction = sort.key === column.key ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, column.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => props.onDrop(event.dataTransfer.getData(DRAGGED), column.key)}
      className={classNames(
        HEAD_CELL,
        'overflow-hidden max-sm:flex max-sm:shrink-0 max-sm:items-center',
        props.left,
        column.isFigure && 'text-right',
        !column.isSortable && 'max-sm:hidden',
      )}
    >
      {column.isSortable ? (
        <button
          type="button"
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onClick={() => props.onSort(column.key)}
          onKeyDown={props.onResizeKey}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 hover:text-text"
        >
          {column.header}
          <Arrow aria-hidden="true" className="size-3.5 shrink-0" />
        </button>
      ) : (
        (column.headerContent ?? column.header)
      )}
      <span
        aria-hidden="true"
        onPointerDown={props.onResize}
        // Dragging the edge must not drag the column.
        draggable
        onDragStart={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
        className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none border-r border-hairline hover:border-accent max-sm:hidden print:hidden"
      />
    </th>
  )
}
