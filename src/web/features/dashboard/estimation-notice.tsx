import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { isEstimating, noFiguresOf } from './content.ts'
import { openExtrasMessages } from './extras/messages.ts'
import { FirstFigures } from './first-figures.tsx'
import { useRequestEstimation } from './mutations.ts'
import type { DashboardAnswer } from './types.ts'
import { useWords } from './use-words.ts'

await openExtrasMessages()

/** The state of the estimate: running or failed; nothing otherwise. */
export function EstimationNotice({ answer }: { readonly answer: DashboardAnswer }) {
  const { t, format } = useWords()
  const { estimation } = answer
  if (isEstimating(estimation)) {
    const isAgain = answer.cards.withElasticity > 0
    return (
      <>
        <div role="status" className="rounded-card border border-hairline bg-surface p-(--card-pad)">
          <p className="mb-2 text-body">
            {isAgain && estimation.computedAt
              ? t('dashboard.estimating.again', { computed: format.dateTime(estimation.computedAt) })
              : t('dashboard.estimating.title')}
          </p>
          <ProgressBar
            label={t('dashboard.estimating.progress')}
            share={estimation.state === 'queued' ? null : estimation.percent / 100}
          />
        </div>
        {isAgain ? null : <FirstFigures />}
      </>
    )
  }
  return estimation.state === 'failed' ? (
    <FailedEstimate hasFigures={answer.cards.withElasticity > 0} />
  ) : null
}

function FailedEstimate({ hasFigures }: { readonly hasFigures: boolean }) {
  const { t } = useWords()
  const request = useRequestEstimation()
  return (
    <Permit call="requestEstimation">
      <ErrorCard
        message={
          request.error
            ? sentenceOf(request.error, t('dashboard.estimating.startFailed'))
            : t('dashboard.estimating.failed')
        }
        retryLabel={t(request.isPending ? 'dashboard.estimating.starting' : 'dashboard.estimating.start')}
        onRetry={() => request.mutate()}
        busy={request.isPending}
      >
        {t(hasFigures ? 'dashboard.estimating.failedKept' : 'dashboard.estimating.failedNone')}
      </ErrorCard>
    </Permit>
  )
}

/** Shown if there are products but none has a figure, and why; without orders no product can have one. */
export function NoFigures({ answer }: { readonly answer: DashboardAnswer }) {
  const { t } = useWords()
  const request = useRequestEstimation()
  const why = noFiguresOf(answer)
  return (
    <div className="rounded-card border border-hairline bg-surface px-(--card-pad) py-10 text-center">
      <h2 className="text-card">{t('dashboard.noFigures.title')}</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">{t(`dashboard.noFigures.${why}`)}</p>
      {why === 'noOrders' ? (
        <Link to="/upload-products" className={`${buttonClass('primary')} mt-4`}>
          {t('dashboard.empty.upload')}
        </Link>
      ) : why === 'unclear' ? (
        <Link
          to="/data-management"
          search={{ view: 'facts', part: 'channels' }}
          className={`${buttonClass('primary')} mt-4`}
        >
          {t('dashboard.noFigures.channels')}
        </Link>
      ) : (
        <Permit call="requestEstimation">
          <Button className="mt-4" onClick={() => request.mutate()} busy={request.isPending}>
            {t(request.isPending ? 'dashboard.estimating.starting' : 'dashboard.estimating.start')}
          </Button>
        </Permit>
      )}
    </div>
  )
}
