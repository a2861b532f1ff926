import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import { useColumnChoice } from './column-choice.ts'
import { shownColumns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { Pager } from './pager.tsx'
import { useRowHeight } from './row-height.ts'
import type { DataTable } from './search.ts'
import { SelectionBar, selectionColumn, useSelection } from './selection.tsx'
import { type Found, TableFrame } from './table-frame.tsx'
import type { Address } from './use-address.ts'
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
  useEffect(() => {
    if (found.error) console.error(props.complaint, found.error)
  }, [found.error, props.complaint])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what names a row does not change
  const ids = useMemo(() => rows.map(idOf), [rows])
  const selection = useSelection(ids)
  const choice = useColumnChoice(table)
  const [height] = useRowHeight()
  const columns = [selectionColumn<Row, K>({ words, selection, idOf, nameOf }), ...props.columns]
  const chosen = rows.filter((row) => selection.chosen.has(idOf(row)))
  const pages = pageCount(reachable, size)
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
  return (
    <div className="flex flex-col gap-3">
      {chosen.length > 0 ? (
        <SelectionBar
          table={table}
          count={chosen.length}
          onDelete={() => props.onDelete(chosen.map(idOf), nameOf(chosen[0]!))}
          onClear={selection.clear}
        />
      ) : (
        <Filters address={address} />
      )}
      {props.note}
      <div data-density={height === 'settings' ? undefined : height}>
        <TableFrame
          found={found}
          address={address}
          rows={rows.length}
          failure={props.failure}
          failureDetail={props.failureDetail ?? null}
          emptyText={t(`data.empty.${table}`)}
        >
          <Table
            caption={t(`data.view.${table}`)}
            columns={shownColumns(columns, choice)}
            rows={rows}
            rowKey={idOf}
            sort={tableSort(sort)}
            onSort={(key) => change({ sort: nextSort(sort, key) })}
            isSelected={(row) => selection.chosen.has(idOf(row))}
          />
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
      {opened ? props.sheet(opened, placeOf(opened.at)) : null}
      {opened === null && found.data !== undefined && isElsewhere(search.open) && !wasHere
        ? props.linked(search.open)
        : null}
    </div>
  )
}
