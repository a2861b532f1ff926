import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { blankCellRules, importModes } from '#contract/import-choices'
import type { DryRun, ImportReview } from '#contract/import-review'
import { storeBasicsQuery } from '#web/features/basics/queries.ts'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/form/radio.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { problemText } from '../problem-text.ts'
import { type Changes, useStartImport } from './mutations.ts'
import { dryRunQuery } from './queries.ts'
import { SampleQuestion, useSampleQuestion } from './sample-question.tsx'
import { isOnlyGuessed, type StoreChoice, StoreQuestion, useStoreGuess } from './store-question.tsx'

interface ImportStepProps {
  readonly review: ImportReview
  readonly changes: Changes
  readonly cancel: ReactNode
  readonly onBack: () => void
  readonly onStarted: () => void
}

/** Which lines are already known, what blank cells mean, and what the import will do, before it starts. */
export function ImportStep({ review, changes, cancel, onBack, onStarted }: ImportStepProps) {
  const t = useText()
  const { importId, revision } = review
  const tried = useQuery(dryRunQuery({ importId, revision }))
  const start = useStartImport(importId)
  const isCurrent = tried.data !== undefined && !tried.isPlaceholderData && !changes.isPending
  const basics = useQuery(storeBasicsQuery())
  const guess = useStoreGuess(review)
  const [choice, choose] = useState<StoreChoice | null>(null)
  const store = choice ?? { currency: guess.currency.value, timezone: guess.timezone.value }
  const asksStore = basics.data?.isOpen === true
  const lacksStore = asksStore && choice === null && isOnlyGuessed(guess)
  const [attempts, setAttempts] = useState(0)
  const [keepsSample, keepSample] = useState(false)
  const asksSample = useSampleQuestion(keepsSample)
  const nothing = isCurrent && tried.data.adds + tried.data.updates + tried.data.unchanged === 0
  const begin = () => {
    // An open question is shown and focused; nothing is taken as its answer.
    if (asksSample || lacksStore) setAttempts((before) => before + 1)
    else start.mutate(asksStore ? { revision, store } : { revision }, { onSuccess: onStarted })
  }
  return (
    <div className="flex flex-col gap-6">
      {review.kind === 'orders' || review.kind === 'competitors' ? (
        <p className="text-label text-muted">{t(`upload.mode.${review.kind}`)}</p>
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          <Choices
            legend={t('upload.mode.title')}
            values={importModes}
            chosen={review.mode}
            textOf={(mode) => t(`upload.mode.${mode.replaceAll('-', '_')}`)}
            onChoose={(mode) => changes.mutate({ mode })}
          />
          <Choices
            legend={t('upload.blank.title')}
            values={blankCellRules}
            chosen={review.blankCells}
            textOf={(rule) => t(`upload.blank.${rule}`)}
            onChoose={(blankCells) => changes.mutate({ blankCells })}
          />
        </div>
      )}
      {asksSample ? <SampleQuestion attempts={attempts} onKeep={() => keepSample(true)} /> : null}
      {basics.error && basics.data === undefined ? (
        <LoadFailed found={basics} message={sentenceOf(basics.error, t('upload.store.failed'))} />
      ) : asksStore ? (
        <StoreQuestion
          guess={guess}
          isNamedByFile={review.currencies.length > 0}
          chosen={store}
          onChoose={choose}
          isUnanswered={lacksStore}
          attempts={asksSample ? 0 : attempts}
        />
      ) : null}
      <section aria-busy={!isCurrent} className="rounded-control bg-sunken px-4 py-4">
        <h3 className="mb-3 text-body">{t('upload.dry.title')}</h3>
        {tried.error ? (
          <LoadFailed found={tried} message={sentenceOf(tried.error, t('upload.dry.failed'))} />
        ) : isCurrent ? (
          <Summary dryRun={tried.data} review={review} />
        ) : (
          <Skeleton className="h-14" />
        )}
      </section>
      {review.problem ? (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-label">
          {problemText(t, review.problem)}
        </p>
      ) : null}
      <footer className="flex flex-wrap items-center justify-end gap-3">
        {start.error ? (
          <p role="alert" className="mr-auto text-label text-danger">
            {sentenceOf(start.error, t(startFailure(start.error)))}
          </p>
        ) : null}
        {cancel}
        <Button onClick={onBack}>{t('upload.wizard.back')}</Button>
        <Button
          variant={asksSample ? 'secondary' : 'primary'}
          disabled={changes.isPending || nothing || basics.data === undefined || review.problem !== null}
          busy={start.isPending}
          onClick={begin}
        >
          {t('upload.dry.start')}
        </Button>
      </footer>
    </div>
  )
}

/** Without an answer it is unknown whether the import began: a retry sends the same key, so it starts only one. */
function startFailure(error: unknown): string {
  const isUnanswered = error instanceof ApiError && error.status === null
  return isUnanswered ? 'upload.dry.startUnanswered' : 'upload.dry.startFailed'
}

function Summary(props: { readonly dryRun: DryRun; readonly review: Pick<ImportReview, 'kind' | 'rows'> }) {
  const { dryRun, review } = props
  const t = useText()
  const format = useFormat()
  const figures = [
    ['adds', dryRun.adds],
    ['updates', dryRun.updates],
    ['unchanged', dryRun.unchanged],
    // A row of a wide table may come in without one of its prices.
    [review.kind === 'competitors' ? 'leftOutPrices' : 'leftOut', dryRun.leftOut],
  ] as const
  return (
    <div role="status">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-label text-muted">{t(`upload.dry.${name}`)}</dt>
            <dd className="figures text-kpi font-strong">{format.count(value)}</dd>
          </div>
        ))}
      </dl>
      {dryRun.productsAdded > 0 ? (
        <p className="mt-3 text-label text-muted">
          {t('upload.dry.products', { n: dryRun.productsAdded, count: format.count(dryRun.productsAdded) })}
        </p>
      ) : null}
      {dryRun.isComplete ? null : (
        <p className="mt-3 text-label text-muted">
          {t('upload.dry.partial', { looked: format.count(dryRun.rows), rows: format.count(review.rows) })}
        </p>
      )}
    </div>
  )
}

function Choices<Value extends string>(props: {
  readonly legend: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly textOf: (value: Value) => string
  readonly onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-medium">{props.legend}</legend>
      {props.values.map((value) => (
        <label key={value} className="flex min-h-8 items-center gap-2.5">
          <Radio name={name} checked={value === props.chosen} onChange={() => props.onChoose(value)} />
          {props.textOf(value)}
        </label>
      ))}
    </fieldset>
  )
}
