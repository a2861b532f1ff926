import type { ImportReview, PreviewRow, RowIssue } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { CircleX, TriangleAlert } from '#web/ui/icons.ts'
import { issueText, suggestionOf } from '../issue-text.ts'
import { canEdit } from './grid-places.ts'
import type { Changes } from './mutations.ts'
import { gridColumns } from './review-model.ts'

interface RowDetailProps {
  readonly review: ImportReview
  readonly row: PreviewRow | undefined
  /** Index among the shown columns. */
  readonly column: number
  readonly changes: Changes
  readonly onCorrect: () => void
}

/** The row of the active cell: its messages in full, and the actions for it. */
export function RowDetail({ review, row, column, changes, onCorrect }: RowDetailProps) {
  const t = useText()
  if (!row) return <div className="min-h-16" />
  const isSkipped = row.state === 'skipped'
  const isEdited = review.edits.some((edit) => edit.row === row.row)
  const takeBack = () =>
    changes.mutate({
      edits: review.edits.filter((edit) => edit.row === row.row).map((edit) => ({ ...edit, value: null })),
    })
  return (
    <section
      aria-label={t('upload.rows.detail', { row: row.row })}
      className="flex min-h-16 flex-wrap items-start gap-x-4 gap-y-2 rounded-control bg-sunken px-3 py-2.5"
    >
      <div className="min-w-48 flex-1 text-label">
        <h3 className="font-medium">{t('upload.rows.detail', { row: row.row })}</h3>
        <ul>
          {row.issues.map((issue) => (
            <Message
              key={`${issue.code} ${issue.column}`}
              review={review}
              row={row}
              issue={issue}
              changes={changes}
            />
          ))}
          {isSkipped ? <li>{t('upload.rows.isSkipped')}</li> : null}
          {row.issues.length === 0 && !isSkipped ? (
            <li className="text-muted">{t('upload.rows.fine')}</li>
          ) : null}
        </ul>
      </div>
      {isEdited ? (
        <Button variant="quiet" onClick={takeBack} busy={changes.isPending}>
          {t('upload.rows.takeBack')}
        </Button>
      ) : null}
      {canEdit(row.cells[gridColumns(review)[column]?.index ?? 0]) ? (
        <Button variant="quiet" onClick={onCorrect}>
          {t('upload.rows.correct')}
        </Button>
      ) : null}
      <Button
        onClick={() => changes.mutate({ skipRows: [{ row: row.row, skip: !isSkipped }] })}
        busy={changes.isPending}
      >
        {t(isSkipped ? 'upload.rows.unskip' : 'upload.rows.skip')}
      </Button>
    </section>
  )
}

interface MessageProps {
  readonly review: ImportReview
  readonly row: PreviewRow
  readonly issue: RowIssue
  readonly changes: Changes
}

function Message({ review, row, issue, changes }: MessageProps) {
  const t = useText()
  const format = useFormat()
  const isError = issue.severity === 'error'
  const Icon = isError ? CircleX : TriangleAlert
  const column = review.columns.find(({ index }) => index === issue.column)
  const suggested = suggestionOf(issue)
  const said = row.cells[issue.column ?? -1]
  const everywhere = () => {
    if (suggested === null || !column || said === undefined) return
    const fix = { fix: 'replace', column: column.index, from: said, value: suggested } as const
    changes.mutate({ fixes: [...review.fixes, fix] })
  }
  return (
    <li className="relative flex flex-wrap items-center gap-x-2 pl-6">
      <Icon
        aria-hidden="true"
        className={`absolute top-0.5 left-0 size-4 ${isError ? 'text-danger' : 'text-warning'}`}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {column?.field ? `${t(`upload.field.${column.field}`)}: ` : null}
        {issueText(t, format, issue)}
      </span>
      {suggested !== null && column ? (
        <button
          type="button"
          className="-ml-1 min-h-6 rounded-control px-1 text-left font-medium text-accent hover:underline"
          onClick={() =>
            changes.mutate({ edits: [{ row: row.row, column: column.index, value: suggested }] })
          }
        >
          {t('upload.rows.useSuggested', { sku: suggested })}
        </button>
      ) : null}
      {suggested !== null && column && canEdit(said) ? (
        <button
          type="button"
          className="-ml-1 min-h-6 rounded-control px-1 text-left font-medium text-accent hover:underline"
          onClick={everywhere}
        >
          {t('upload.rows.useEverywhere', { sku: suggested })}
        </button>
      ) : null}
    </li>
  )
}
