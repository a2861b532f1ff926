import { memo, useEffect, useRef } from 'react'
import type { PreviewRow, RowIssue, RowState } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CircleCheck, CircleX, EyeOff, TriangleAlert } from '#web/ui/icons.ts'
import { issueText } from '../issue-text.ts'
import { ROW_PX } from './grid-places.ts'
import type { gridColumns } from './review-model.ts'

interface GridRowProps {
  readonly id: string
  readonly place: number
  /** `undefined` while the row is loading. */
  readonly row: PreviewRow | undefined
  readonly columns: ReturnType<typeof gridColumns>
  readonly activeColumn: number | null
  /** Ends editing; `null` while the row is not edited. */
  readonly onEdited: ((value: string | null) => void) | null
}

const marks = {
  ready: { Icon: CircleCheck, colour: 'text-success' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
  error: { Icon: CircleX, colour: 'text-danger' },
  skipped: { Icon: EyeOff, colour: 'text-muted' },
} as const satisfies Record<RowState, object>

/** Rendered once while rows around it come and go; presses are taken by the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, place, row, columns, activeColumn, onEdited } = props
  const t = useText()
  const { Icon, colour } = marks[row?.state ?? 'ready']
  return (
    <tr
      aria-rowindex={place + 2}
      className={classNames(
        row?.state === 'skipped' && 'text-muted line-through',
        activeColumn !== null && 'bg-sunken',
      )}
      style={{ height: ROW_PX }}
    >
      <th
        scope="row"
        className="figures sticky left-0 z-1 border-b border-hairline bg-surface px-3 font-normal text-muted"
      >
        {row ? (
          <span className="flex items-center gap-2">
            <Icon aria-hidden="true" className={classNames('size-4 shrink-0', colour)} />
            {row.row}
            <span className="sr-only">{t(`upload.rows.${row.state}`)}</span>
          </span>
        ) : (
          <span className="block h-3 w-10 rounded-full bg-sunken" />
        )}
      </th>
      {columns.map(({ index }, column) => (
        <Cell
          key={index}
          id={`${id}-${place}-${column}`}
          text={row?.cells[index] ?? (row ? '' : null)}
          issue={row ? issueAt(row.issues, index, column === 0) : null}
          isActive={column === activeColumn}
          onEdited={column === activeColumn ? onEdited : null}
        />
      ))}
    </tr>
  )
})

/** An error is shown before a warning; an issue of the whole row is shown under its first cell. */
function issueAt(issues: readonly RowIssue[], index: number, isFirst: boolean): RowIssue | null {
  const here = issues.filter(({ column }) => column === index || (column === null && isFirst))
  return here.find(({ severity }) => severity === 'error') ?? here[0] ?? null
}

interface CellProps {
  readonly id: string
  readonly text: string | null
  readonly issue: RowIssue | null
  readonly isActive: boolean
  readonly onEdited: ((value: string | null) => void) | null
}

const Cell = memo(function Cell(props: CellProps) {
  const { text, issue, isActive, onEdited } = props
  const t = useText()
  const format = useFormat()
  if (onEdited) return <CellInput {...props} onEdited={onEdited} />
  const message = issue ? issueText(t, format, issue) : null
  return (
    <td
      id={props.id}
      className={classNames(
        'max-w-0 border-b border-hairline px-2 leading-tight -outline-offset-2',
        isActive && 'outline-2 outline-accent',
        issue?.severity === 'error' && 'bg-danger-soft',
        issue?.severity === 'warning' && issue.column !== null && 'bg-warning-soft',
      )}
    >
      {text === null ? (
        <span className="block h-3 w-2/3 rounded-full bg-sunken" />
      ) : (
        <span className="block truncate">{text === '' ? ' ' : text}</span>
      )}
      {message && issue ? (
        <span
          title={message}
          className={classNames(
            'block truncate text-caption no-underline',
            issue.severity === 'error' ? 'text-danger' : 'text-warning',
          )}
        >
          {message}
        </span>
      ) : null}
    </td>
  )
})

function CellInput({
  id,
  text,
  issue,
  onEdited,
}: CellProps & { readonly onEdited: (value: string | null) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const finish = (value: string | null) => {
    if (isOver.current) return
    isOver.current = true
    onEdited(value)
  }
  return (
    <td id={id} className="max-w-0 border-b border-hairline px-1">
      <input
        ref={input}
        aria-label={t('upload.rows.edit')}
        aria-invalid={issue?.severity === 'error' || undefined}
        defaultValue={text ?? ''}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish(event.currentTarget.value)
          else if (event.key === 'Escape') finish(null)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
        onBlur={(event) => finish(event.currentTarget.value)}
        className="h-8 w-full min-w-0 rounded-control border border-accent bg-surface px-1.5 text-label"
      />
    </td>
  )
}
