export interface ChartTableData {
  readonly caption: string
  /** The first column names the row. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[]
}

/** The figures of a chart as a real table: same data, same formats. Scrolls inside its own region. */
export function ChartTable({ data }: { readonly data: ChartTableData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section tabIndex={0} aria-label={data.caption} className="h-full overflow-auto print:h-auto">
      <table className="w-full border-collapse text-label">
        <caption className="sr-only">{data.caption}</caption>
        <thead>
          <tr>
            {data.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 border-b border-hairline bg-surface px-2 py-1.5 font-medium text-muted ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.key} className="border-b border-hairline last:border-0">
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={data.columns[0]} scope="row" className="px-2 py-1.5 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td key={data.columns[index]} className="figures px-2 py-1.5 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
