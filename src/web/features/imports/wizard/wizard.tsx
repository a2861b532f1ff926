import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ImportReview } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCancelImport } from '../mutations.ts'
import { parseUploadSearch, type WizardStep, wizardSteps } from '../search.ts'
import { Beginning } from './beginning.tsx'
import { FileStep } from './file-step.tsx'
import { ImportStep } from './import-step.tsx'
import { useReviewChanges } from './mutations.ts'
import { reviewQuery } from './queries.ts'
import { answersAsShown, firstStep, laterStep, stepOf } from './review-model.ts'
import { RowsStep } from './rows-step.tsx'

interface WizardProps {
  readonly importId: string
  readonly fileName: string
  /** The import continued or ended: it is followed again from its current state. */
  readonly onMoved: () => void
}

/** A file that awaits choices: how it is read, its rows, and what the import will do. */
export function Wizard({ importId, fileName, onMoved }: WizardProps) {
  const t = useText()
  const { data: review, error, isFetching, refetch } = useQuery(reviewQuery(importId))
  const cancel = useCancelImport()
  // If the file cannot be read at all, the import has ended with a problem that says why.
  const isRefused = error instanceof ApiError && error.code === 'unsupported_file'
  useEffect(() => {
    if (isRefused) onMoved()
  }, [isRefused, onMoved])
  const cancelled = () => cancel.mutate(importId, { onSuccess: onMoved })
  return (
    <section
      aria-label={t('upload.wizard.label', { file: fileName })}
      className="min-w-0 rounded-card border border-hairline bg-surface px-(--card-pad) py-5"
    >
      {review ? (
        <Steps review={review} onMoved={onMoved} onCancel={cancelled} isCancelling={cancel.isPending} />
      ) : error && !isRefused ? (
        <ErrorCard
          message={sentenceOf(error, t('upload.wizard.lookFailed'))}
          retryLabel={t('error.retry')}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <div role="status" className="flex min-h-48 flex-col items-center justify-center gap-4 text-muted">
            <p className="flex items-center gap-3 text-center">
              <Spinner />
              {t('upload.wizard.looking', { file: fileName })}
            </p>
            <Button onClick={cancelled} busy={cancel.isPending}>
              {t('upload.cancel')}
            </Button>
          </div>
          <Beginning importId={importId} />
        </>
      )}
      {cancel.error ? (
        <p role="alert" className="mt-3 text-label text-danger">
          {sentenceOf(cancel.error, t('upload.cancelFailed'))}
        </p>
      ) : null}
    </section>
  )
}

function Steps(props: {
  readonly review: ImportReview
  readonly onMoved: () => void
  readonly onCancel: () => void
  readonly isCancelling: boolean
}) {
  const { review, onMoved } = props
  const t = useText()
  const format = useFormat()
  const search = parseUploadSearch(useSearch({ strict: false }))
  const navigate = useScreenNavigate('/upload-products')
  // The first step when the file was opened: answering the last question does not switch the step.
  const [first] = useState(() => firstStep(review))
  const step = stepOf(search.import === review.importId ? search.step : undefined, first, review)
  const [furthest, setFurthest] = useState<WizardStep>(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const changes = useReviewChanges(review.importId)
  const show = (next: WizardStep) => {
    setFurthest((known) => laterStep(known, next))
    void navigate({ to: '/upload-products', search: { import: review.importId, step: next } })
    heading.current?.focus()
  }
  const go = (next: WizardStep) => {
    const answers = step === 'file' && next !== 'file' ? answersAsShown(review) : null
    if (answers) changes.mutate(answers, { onSuccess: () => show(next) })
    else show(next)
  }
  const cancel = (
    <Button variant="quiet" onClick={props.onCancel} busy={props.isCancelling}>
      {t('upload.cancel')}
    </Button>
  )
  const common = { review, changes, cancel }
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="text-card [overflow-wrap:anywhere] outline-none">
          {review.fileName}
        </h2>
        <StepList
          current={step}
          furthest={review.missing.length === 0 ? laterStep(furthest, step) : 'file'}
          onGo={go}
        />
      </header>
      {review.importedBefore ? (
        <p role="status" className="mb-4 rounded-control bg-warning-soft px-3 py-2.5 text-label">
          {t('upload.wizard.importedBefore', {
            time: format.dateTime(review.importedBefore.finishedAt),
            file: review.importedBefore.fileName,
          })}
        </p>
      ) : null}
      {step === 'file' ? (
        <FileStep {...common} onNext={() => go('rows')} />
      ) : step === 'rows' ? (
        <RowsStep {...common} onBack={() => go('file')} onNext={() => go('import')} />
      ) : (
        <ImportStep {...common} onBack={() => go('rows')} onStarted={onMoved} />
      )}
    </>
  )
}

/** The current step; the steps that were reached are links, also forward again after going back. */
function StepList(props: {
  readonly current: WizardStep
  readonly furthest: WizardStep
  readonly onGo: (step: WizardStep) => void
}) {
  const t = useText()
  const at = wizardSteps.indexOf(props.current)
  const reached = wizardSteps.indexOf(props.furthest)
  return (
    <nav aria-label={t('upload.wizard.steps')}>
      <ol className="flex flex-wrap gap-x-1 text-label">
        {wizardSteps.map((step, index) => (
          <li key={step} className="flex items-center">
            {index > 0 ? (
              <span aria-hidden="true" className="px-1 text-muted">
                ›
              </span>
            ) : null}
            <button
              type="button"
              disabled={index > reached}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => props.onGo(step)}
              className="min-h-7 rounded-control px-1.5 text-muted enabled:hover:text-text disabled:cursor-default aria-[current=step]:font-strong aria-[current=step]:text-accent"
            >
              {t('upload.wizard.stepNumber', { number: index + 1, name: t(`upload.step.${step}`) })}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
