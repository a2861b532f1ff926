import { Table } from '#web/ui/table.tsx'

export interface ChartTableData {
  readonly caption: string
  /** The first column names the row; the others hold figures. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[]
}

/** The figures of a chart as a real table: same data, same formats. */
export function ChartTable({ data }: { readonly data: ChartTableData }) {
  return (
    <div className="h-full overflow-y-auto print:h-auto">
      <Table
        caption={data.caption}
        columns={data.columns.map((header, index) => ({
          key: header,
          header,
          cell: (row: ChartTableData['rows'][number]) => row.cells[index],
          isRowHeader: index === 0,
          isFigure: index > 0,
        }))}
        rows={data.rows}
        rowKey={(row) => row.key}
      />
    </div>
  )
}
