import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ChartTable, type ChartTableData } from './chart-table.tsx'

/**
 * What every chart has: a heading, one sentence that says what it shows, the drawing in a box of fixed
 * height, and the same figures as a table, which print appends.
 */
export function ChartFrame(props: {
  readonly title: ReactNode
  readonly summary: string
  readonly table: ChartTableData
  readonly words: { readonly viewAsTable: string; readonly viewAsChart: string }
  readonly controls?: ReactNode
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  const headingId = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-2 rounded-card border border-hairline bg-surface p-(--card-pad) break-inside-avoid"
    >
      <figcaption className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 id={headingId} className="text-card">
            {props.title}
          </h2>
          <button
            type="button"
            onClick={() => setAsTable(!asTable)}
            className="-my-1 inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-label text-muted hover:bg-sunken hover:text-text print:hidden"
          >
            {asTable ? <ChartLine size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
            {asTable ? props.words.viewAsChart : props.words.viewAsTable}
          </button>
        </div>
        <p className="min-h-[2lh] text-label text-muted sm:min-h-[1lh]">{props.summary}</p>
      </figcaption>
      {props.controls}
      <div className="relative h-96">
        <div className={asTable ? 'hidden h-full print:block' : 'h-full'}>{props.children}</div>
        {asTable ? (
          <div className="h-full print:hidden">
            <ChartTable data={props.table} />
          </div>
        ) : null}
      </div>
      {props.note}
      <div className="hidden print:block">
        <ChartTable data={props.table} />
      </div>
    </figure>
  )
}
