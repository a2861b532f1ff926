import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ImportReview, PreviewRow } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { moveActive, ROW_PX, spanOf } from './grid-places.ts'
import { GridRow } from './grid-row.tsx'
import { gridColumns } from './review-model.ts'

interface PreviewGridProps {
  /** The table element, which receives the focus. */
  readonly ref: RefObject<HTMLTableElement | null>
  readonly review: ImportReview
  readonly matching: number
  readonly rowAt: (place: number) => PreviewRow | undefined
  readonly active: ActiveCell
  readonly onActivate: (cell: ActiveCell) => void
  /** Reports which rows are visible, so that their pages are loaded. */
  readonly onSpan: (span: { readonly first: number; readonly last: number }) => void
  readonly onNextError: (step: 1 | -1) => void
  readonly isEditing: boolean
  readonly onStartEditing: () => void
  readonly onStopEditing: (value: string | null) => void
}

const HEADER_PX = 44
const EDGES_PX = 2
/** Minimum height in rows, so that an empty filter result has room for its message. */
const FEWEST_ROWS = 3

/** All rows of the file in one scroll area; only visible ones are rendered. One tab stop, arrows move the cell. */
export function PreviewGrid(props: PreviewGridProps) {
  const { ref: table, review, matching, active, onActivate, onSpan, isEditing } = props
  const box = useRef<HTMLDivElement>(null)
  const t = useText()
  const id = useId()
  const columns = useMemo(() => gridColumns(review), [review])
  const [scroll, setScroll] = useState<Scroll>({ top: 0, height: 480 })
  const { first, last } = spanOf(scroll, matching)
  // The first rows are rendered in a second step: rendered with everything else, they would delay the page.
  const hasRows = useDeferredValue(matching > 0, false)
  useEffect(() => onSpan({ first, last }), [first, last, onSpan])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setScroll(scrollOf(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (box.current) showCell(box.current, active)
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroll.height - HEADER_PX) / ROW_PX) - 1)
    const moved = moveActive(event.key, active, { rows: matching, columns: columns.length, page })
    if (moved) onActivate(moved)
    else if (event.key === 'Enter' || event.key === 'F2') props.onStartEditing()
    else if (event.key === 'n' || event.key === 'N') props.onNextError(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const drawn = hasRows && matching > 0 ? last - first + 1 : 0
  const places = Array.from({ length: drawn }, (_, index) => first + index)
  const isActiveShown = active.place >= first && active.place <= last && active.place < matching
  return (
    <div>
      <div
        ref={box}
        onScroll={({ currentTarget }) => setScroll(scrollOf(currentTarget))}
        className="relative max-h-[min(31rem,62dvh)] overflow-auto rounded-control border border-hairline bg-surface"
        style={{ height: HEADER_PX + Math.max(FEWEST_ROWS, matching) * ROW_PX + EDGES_PX }}
      >
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a real table, worked with as a grid
          role="grid"
          aria-label={t('upload.rows.grid')}
          aria-describedby={`${id}-keys`}
          aria-rowcount={matching + 1}
          aria-activedescendant={
            isActiveShown && !isEditing ? `${id}-${active.place}-${active.column}` : undefined
          }
          tabIndex={0}
          onKeyDown={onKeyDown}
          onClick={({ target }) => {
            const cell = cellAt(target, id)
            if (cell) onActivate(cell)
          }}
          onDoubleClick={({ target }) => {
            if (cellAt(target, id)) props.onStartEditing()
          }}
          className="w-full table-fixed border-separate border-spacing-0 text-left text-label -outline-offset-2"
          style={{ minWidth: `${NUMBER_REM + columns.length * COLUMN_REM}rem` }}
        >
          <colgroup>
            <col style={{ width: `${NUMBER_REM}rem` }} />
          </colgroup>
          <GridHead columns={columns} />
          <tbody>
            <Spacer heightPx={first * ROW_PX} />
            {places.map((place) => (
              <GridRow
                // The row being edited keeps its input and what is typed when rows above it leave.
                key={isEditing && place === active.place ? 'edited' : place}
                id={id}
                place={place}
                row={props.rowAt(place)}
                columns={columns}
                activeColumn={place === active.place ? active.column : null}
                onEdited={isEditing && place === active.place ? props.onStopEditing : null}
              />
            ))}
            <Spacer heightPx={Math.max(0, matching - first - drawn) * ROW_PX} />
          </tbody>
        </table>
        {matching === 0 ? (
          <p className="sticky left-0 p-6 text-label text-muted">{t('upload.rows.none')}</p>
        ) : null}
      </div>
      <p id={`${id}-keys`} className="mt-1.5 text-caption text-muted">
        {t('upload.rows.keys')}
      </p>
    </div>
  )
}

/** Stands for the rows that are not rendered, so that the scroll bar has the right size. */
function Spacer({ heightPx }: { readonly heightPx: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
  return heightPx > 0 ? <tr aria-hidden="true" style={{ height: heightPx }} /> : null
}

function GridHead({ columns }: { readonly columns: ReturnType<typeof gridColumns> }) {
  const t = useText()
  const head = 'sticky top-0 border-b border-hairline bg-surface font-normal'
  return (
    <thead>
      <tr aria-rowindex={1} style={{ height: HEADER_PX }}>
        <th scope="col" className={`${head} left-0 z-3 px-3 text-muted`}>
          {t('upload.rows.row')}
        </th>
        {columns.map((column) => (
          <th key={column.index} scope="col" className={`${head} z-2 px-2 leading-tight`}>
            <span className="block truncate font-medium">{t(`upload.field.${column.field}`)}</span>
            <span className="block truncate text-caption text-muted">{column.header}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

const NUMBER_REM = 5.5
const COLUMN_REM = 10
interface Scroll {
  readonly top: number
  readonly height: number
}

/** Where the box stands, by whole rows: between them nothing else is to be rendered. */
function scrollOf({ scrollTop, clientHeight: height }: HTMLElement): (known: Scroll) => Scroll {
  const top = scrollTop - (scrollTop % ROW_PX)
  return (known) => (known.top === top && known.height === height ? known : { top, height })
}

/** Scrolls until the cell is visible, right of the row numbers and below the header. */
function showCell(box: HTMLDivElement, { place, column }: ActiveCell): void {
  const top = place * ROW_PX
  const room = box.clientHeight - HEADER_PX
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + ROW_PX > box.scrollTop + room) box.scrollTop = top + ROW_PX - room
  const head = box.querySelectorAll('th[scope=col]')
  const cell = head[column + 1]
  if (!(cell instanceof HTMLElement) || !(head[0] instanceof HTMLElement)) return
  const left = cell.offsetLeft - head[0].offsetWidth
  const right = cell.offsetLeft + cell.offsetWidth
  if (left < box.scrollLeft) box.scrollLeft = left
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
}

/** The cell that was pressed; `null` outside of cells and in a field. */
function cellAt(target: EventTarget, gridId: string): ActiveCell | null {
  if (!(target instanceof Element) || target instanceof HTMLInputElement) return null
  const { id } = target.closest('td') ?? {}
  if (!id?.startsWith(`${gridId}-`)) return null
  const [place, column] = id
    .slice(gridId.length + 1)
    .split('-')
    .map(Number)
  return place === undefined || column === undefined ? null : { place, column }
}

export interface ActiveCell {
  readonly place: number
  /** Index among the shown columns. */
  readonly column: number
}
