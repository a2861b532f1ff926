import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { usePrinting } from '#web/ui/use-printing.ts'
import { ChartLine, Table2 } from '../icons.ts'
import { ChartTable, type ChartTableData } from './chart-table.tsx'
import { DownloadButton } from './download/download-button.tsx'

interface ChartFrameProps {
  readonly title: string
  /** Shown after the title: how to read the chart. */
  readonly info?: ReactNode
  /** One sentence that summarises the drawing. */
  readonly summary: ReactNode
  /** `null` if there are no figures (loading, empty, failed). */
  readonly table: ChartTableData | null
  readonly words: {
    readonly viewAsTable: string
    readonly viewAsChart: string
    readonly download: string
    readonly downloadFailed: string
  }
  readonly controls?: ReactNode
  readonly note?: ReactNode
  /** A lower box, for a drawing of few figures. */
  readonly isSmall?: boolean
  /** The drawing or its replacement; the box keeps its height, so that nothing jumps. */
  readonly children: ReactNode
}

/** The parts of every chart: heading, sentence, drawing, and the figures as a table, which print appends. */
export function ChartFrame(props: ChartFrameProps) {
  const headingId = useId()
  const drawing = useRef<HTMLDivElement>(null)
  useDrawingOnPaper(drawing)
  const isPrinting = usePrinting()
  const [wantsTable, setWantsTable] = useState(false)
  const asTable = wantsTable && props.table !== null
  return (
    <figure
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-2 rounded-card border border-hairline bg-surface p-(--card-pad)"
    >
      <figcaption className="break-after-avoid">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={headingId} className="mr-1 inline text-card">
              {props.title}
            </h2>
            {props.info}
          </div>
          {props.table ? (
            <div className="-my-1 flex shrink-0 items-center gap-0.5">
              <button
                type="button"
                onClick={() => setWantsTable(!wantsTable)}
                className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-label text-muted hover:bg-sunken hover:text-text print:hidden"
              >
                {asTable ? (
                  <ChartLine aria-hidden="true" className="size-4" />
                ) : (
                  <Table2 aria-hidden="true" className="size-4" />
                )}
                <span className="max-sm:sr-only">
                  {asTable ? props.words.viewAsChart : props.words.viewAsTable}
                </span>
              </button>
              <DownloadButton
                title={props.title}
                table={props.table}
                drawing={() => drawing.current}
                words={props.words}
              />
            </div>
          ) : null}
        </div>
        <p className="mt-0.5 min-h-[2lh] text-label text-muted">{props.summary}</p>
      </figcaption>
      {props.controls}
      <div
        className={classNames(
          'relative flex-1 break-inside-avoid print:h-auto print:flex-none',
          props.isSmall ? 'min-h-56' : 'min-h-96',
        )}
      >
        <div ref={drawing} className={asTable ? 'absolute inset-0 hidden print:block' : 'absolute inset-0'}>
          {props.children}
        </div>
        {asTable && props.table ? (
          <div className="absolute inset-0 print:hidden">
            <ChartTable data={props.table} />
          </div>
        ) : null}
      </div>
      {props.note}
      {props.table && isPrinting ? (
        <div className="hidden print:block">
          <ChartTable data={props.table} />
        </div>
      ) : null}
    </figure>
  )
}

/** Width inside the margins of A4, minus the card's padding. */
const PAPER_PX = 660

/** The drawing is not laid out again for print: it keeps its screen size and is scaled down on a narrower page. */
function useDrawingOnPaper(drawing: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const fit = () => {
      const box = drawing.current?.parentElement
      if (!box || !drawing.current) return
      const zoom = Math.min(1, PAPER_PX / Math.max(1, box.clientWidth))
      drawing.current.style.zoom = String(zoom)
      box.style.minHeight = `${Math.ceil(box.clientHeight * zoom)}px`
    }
    const letGo = () => {
      drawing.current?.style.removeProperty('zoom')
      drawing.current?.parentElement?.style.removeProperty('min-height')
    }
    window.addEventListener('beforeprint', fit)
    window.addEventListener('afterprint', letGo)
    return () => {
      window.removeEventListener('beforeprint', fit)
      window.removeEventListener('afterprint', letGo)
    }
  }, [drawing])
}
