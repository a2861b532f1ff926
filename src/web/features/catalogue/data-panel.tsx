import type { ReactNode } from 'react'
import { Suspense, use, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { useSame } from '#web/lib/use-same.ts'
import type { RecordTableProps } from '#web/ui/table/record-table.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { useColumnChoice } from './column-choice.ts'
import { Filters } from './filters.tsx'
import { Pager } from './pager.tsx'
import { useRowHeight } from './row-height.ts'
import type { DataTable } from './search.ts'
import { SelectionBar } from './selection.tsx'
import { type Found, RowsSkeleton, TableFrame } from './table-frame.tsx'
import { setTableLayout, useTableLayout } from './table-layout.ts'
import type { Address } from './use-address.ts'
import { useLastPage } from './use-last-page.ts'
import { useWholeSelection } from './use-whole-selection.ts'
import { useWords } from './use-words.ts'
import {
  isElsewhere,
  nextSort,
  type OpenedRow,
  openedRow,
  pageCount,
  tableSort,
  usualSort,
} from './view-model.ts'

/** The table's engine is fetched while the records are. */
const loading = import('#web/ui/table/record-table.tsx')

function Records<Row, K extends string | number>(props: RecordTableProps<Row, K>) {
  const { RecordTable } = use(loading)
  return <RecordTable {...props} />
}

interface DataPanelProps<Row, K extends string | number> {
  readonly table: DataTable
  readonly address: Address
  readonly found: Found
  readonly rows: readonly Row[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly reachable: number
  readonly columns: readonly TableColumn<Row>[]
  readonly idOf: (row: Row) => K
  readonly nameOf: (row: Row) => string
  /** The specified error message, the details, and the text for the console. */
  readonly failure: string
  readonly failureDetail?: string | null
  readonly complaint: string
  readonly onDelete: (ids: readonly K[], name: string) => void
  /** Shown above the table. */
  readonly note?: ReactNode
  readonly sheet: (opened: OpenedRow<Row>, place: string) => ReactNode
  /** Shows a linked record that is not on this page. */
  readonly linked: (open: string) => ReactNode
}

/** One of the two tables with filters, views, columns, selection, pager and side sheet. */
export function DataPanel<Row, K extends string | number>(props: DataPanelProps<Row, K>) {
  const words = useWords()
  const { t, format } = words
  const { table, address, found, rows, idOf, nameOf, reachable } = props
  const { search, change } = address
  const { page = 1, size = 10, sort = usualSort[table] } = search
  useLoggedError(props.complaint, found.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what names a row does not change
  const ids = useMemo(() => rows.map(idOf), [rows])
  const selection = useWholeSelection(ids, scopeOf(address, props.total))
  const selectionWords = useMemo(
    () => ({
      selectAll: t('data.select.all'),
      selectRow: (name: string) => t('data.select.row', { name }),
    }),
    [t],
  )
  const isPhone = useIsPhone()
  const choice = useColumnChoice(table)
  const [height] = useRowHeight()
  const layout = useTableLayout(table)
  // The tick is painted first; what can be done with it follows.
  const acted = useDeferredValue(selection)
  const onDelete = useSame(() => {
    const first = rows.find((row) => acted.chosen.has(idOf(row)))
    props.onDelete(acted.ids, first ? nameOf(first) : '')
  })
  const pages = pageCount(reachable, size)
  const isLeaving = useLastPage({ found, address, rows: rows.length, reachable })
  const opened = found.isPlaceholderData ? null : openedRow({ rows, idOf, open: search.open, page, pages })
  // If the open row leaves this page, for example when it is deleted, its sheet closes too.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (opened) shown.current = search.open
  })
  const wasHere = found.isPlaceholderData || shown.current === search.open
  const placeOf = (at: number) =>
    t('data.sheet.place', {
      place: format.count((page - 1) * size + at + 1),
      total: format.count(props.total),
    })
  const tableProps: RecordTableProps<Row, K> = {
    caption: t(`data.view.${table}`),
    columns: props.columns,
    hidden: choice.hidden,
    layout,
    onLayout: (next) => setTableLayout(table, next),
    rows,
    idOf,
    nameOf,
    total: props.total,
    first: (page - 1) * size + 1,
    sort: tableSort(sort),
    onSort: (key) => change({ sort: nextSort(sort, key) }),
    selection: { ...selection, words: selectionWords },
  }
  return (
    <div className="flex flex-col gap-3">
      {isPhone ? null : <Filters address={address} />}
      {props.note}
      <div data-density={height === 'settings' ? undefined : height}>
        <TableFrame
          found={found}
          address={address}
          rows={rows.length}
          isLeaving={isLeaving}
          failure={props.failure}
          failureDetail={props.failureDetail ?? null}
          emptyText={t(`data.empty.${table}`)}
        >
          <Suspense fallback={<RowsSkeleton size={size} />}>
            <Records {...tableProps} />
          </Suspense>
          <Pager
            page={page}
            size={size}
            rows={rows.length}
            total={props.total}
            isTotalExact={props.isTotalExact}
            reachable={reachable}
            onPage={(next) => change({ page: next })}
            onSize={(next) => change({ size: next })}
          />
        </TableFrame>
      </div>
      {acted.ids.length > 0 ? (
        <SelectionBar
          table={table}
          search={search}
          selection={acted}
          total={props.total}
          onDelete={onDelete}
        />
      ) : null}
      {opened ? props.sheet(opened, placeOf(opened.at)) : null}
      {opened === null && found.data !== undefined && isElsewhere(search.open) && !wasHere
        ? props.linked(search.open)
        : null}
    </div>
  )
}

/** Names what a selection of all rows holds: the filters and how many rows they match. */
function scopeOf({ search }: Address, total: number): string {
  const { page: _, size: __, sort: ___, open: ____, ...filters } = search
  return JSON.stringify([filters, total])
}
