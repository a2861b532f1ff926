import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ImportReview, PreviewRow } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ArrowDown, ArrowUp, Download } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Beginning } from './beginning.tsx'
import { BulkFixes } from './bulk-fixes.tsx'
import { type Changes, useDownloadRowsWithErrors } from './mutations.ts'
import { type ActiveCell, PreviewGrid } from './preview-grid.tsx'
import type { PreviewChoice } from './queries.ts'
import { gridColumns, nextPlace } from './review-model.ts'
import { RowDetail } from './row-detail.tsx'
import { RowFilter } from './row-filter.tsx'
import { useEditing } from './use-editing.ts'
import { FIRST_PAGE, pagesOf, type RowSpan, usePreview } from './use-preview.ts'

interface RowsStepProps {
  readonly review: ImportReview
  readonly changes: Changes
  readonly cancel: ReactNode
  readonly onBack: () => void
  readonly onNext: () => void
}

/** The rows as they would be imported, to check and correct. */
export function RowsStep({ review, changes, cancel, onBack, onNext }: RowsStepProps) {
  const t = useText()
  const format = useFormat()
  const { importId, revision } = review
  const [choice, setChoice] = useState<PreviewChoice>({ filter: 'all', code: null })
  const [pages, setPages] = useState(FIRST_PAGE)
  const [active, setActive] = useState<ActiveCell>({ place: 0, column: 0 })
  const [isJumping, setJumping] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const preview = usePreview({ importId, revision, ...choice }, pages)
  const { head, whole } = preview
  // Only other pages are a change: while rows of the same ones scroll by, nothing around the grid is rendered.
  const onSpan = useCallback(
    (span: RowSpan) =>
      setPages((known) => {
        const next = pagesOf(span)
        return next.from === known.from && next.to === known.to ? known : next
      }),
    [],
  )
  const editing = useEditing({
    ...{ review, rowAt: preview.rowAt, active, onActivate: setActive, grid },
    onEdit: (row, column, value) => changes.mutate({ edits: [{ row, column, value }] }),
  })
  useWrongCell({
    review,
    row: preview.rowAt(active.place),
    active,
    onActivate: setActive,
    isWanted: isJumping,
    onFound: () => setJumping(false),
  })
  const choose = (next: PreviewChoice) => {
    setChoice(next)
    setActive({ place: 0, column: 0 })
  }
  const toError = (step: 1 | -1) => {
    const place = nextPlace(head?.errorsAt ?? [], active.place, step)
    if (place === null) return
    setActive({ place, column: active.column })
    setJumping(true)
    grid.current?.focus({ preventScroll: true })
  }
  if (!head)
    return preview.error ? (
      <>
        <ErrorCard
          message={sentenceOf(preview.error, t('upload.rows.failed'))}
          retryLabel={t('error.retry')}
          onRetry={preview.refetch}
          busy={preview.isFetching}
        />
        <Footer cancel={cancel} onBack={onBack} />
      </>
    ) : (
      <>
        <Beginning importId={importId} fallback={<Skeleton className="h-96" />} isRead />
        <Footer cancel={cancel} onBack={onBack} />
      </>
    )
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {head.isComplete ? null : (
        <p className="text-label text-muted">
          {t('upload.rows.partial', {
            looked: format.count(head.totals.rows),
            rows: format.count(review.rows),
          })}
        </p>
      )}
      <RowFilter head={head} issues={(whole ?? head).issues} choice={choice} onChoose={choose} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
          disabled={head.errorsAt.length === 0}
          onClick={() => toError(1)}
        >
          {t('upload.rows.nextError')}
        </Button>
        <Button
          variant="quiet"
          icon={<ArrowUp aria-hidden="true" className="size-4" />}
          disabled={head.errorsAt.length === 0}
          onClick={() => toError(-1)}
        >
          {t('upload.rows.previousError')}
        </Button>
        <BulkFixes review={review} changes={changes} codes={(whole ?? head).issues.map(({ code }) => code)} />
        {head.totals.error > 0 ? <RowsWithErrors importId={importId} revision={revision} /> : null}
      </div>
      <PreviewGrid
        ref={grid}
        review={review}
        matching={head.matching}
        rowAt={preview.rowAt}
        active={editing.active}
        onActivate={setActive}
        onSpan={onSpan}
        onNextError={toError}
        isEditing={editing.isEditing}
        onStartEditing={editing.start}
        onStopEditing={editing.stop}
      />
      <RowDetail
        review={review}
        row={preview.rowAt(editing.active.place)}
        column={active.column}
        changes={changes}
        onCorrect={editing.start}
      />
      <Footer
        cancel={cancel}
        onBack={onBack}
        next={
          <Button
            variant="primary"
            onClick={onNext}
            disabled={head.totals.ready + head.totals.warning === 0}
            busy={changes.isPending}
          >
            {t('upload.wizard.toImport')}
          </Button>
        }
      />
    </div>
  )
}

/** After a jump to an error the faulty cell becomes active as soon as its row is loaded. */
function useWrongCell(jump: {
  readonly review: ImportReview
  readonly row: PreviewRow | undefined
  readonly active: ActiveCell
  readonly isWanted: boolean
  readonly onActivate: (cell: ActiveCell) => void
  readonly onFound: () => void
}) {
  useEffect(() => {
    const { review, row, active, isWanted, onActivate, onFound } = jump
    if (!isWanted || !row) return
    onFound()
    const wrong = row.issues.find(({ severity }) => severity === 'error')
    const column = gridColumns(review).findIndex(({ index }) => index === wrong?.column)
    if (column >= 0 && column !== active.column) onActivate({ place: active.place, column })
  })
}

function Footer(props: {
  readonly cancel: ReactNode
  readonly onBack: () => void
  readonly next?: ReactNode
}) {
  const t = useText()
  return (
    <footer className="flex flex-wrap items-center justify-end gap-3 pt-2">
      {props.cancel}
      <Button onClick={props.onBack}>{t('upload.wizard.back')}</Button>
      {props.next}
    </footer>
  )
}

function RowsWithErrors(props: { readonly importId: string; readonly revision: number }) {
  const t = useText()
  const rows = useDownloadRowsWithErrors(props.importId)
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('upload.result.rejectedRowsFailed')), tone: 'danger' })
  return (
    <Button
      variant="quiet"
      icon={<Download aria-hidden="true" className="size-4" />}
      busy={rows.isPending}
      onClick={() => rows.mutate(props.revision, { onError: failed })}
    >
      {t('upload.rows.download')}
    </Button>
  )
}
