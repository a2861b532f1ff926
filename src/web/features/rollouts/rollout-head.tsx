import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Check } from '#web/ui/icons.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { nowText } from './now-text.ts'
import { StepButtons } from './step-buttons.tsx'
import type { Rollout } from './types.ts'
import { useRolloutWords, type Words } from './use-words.ts'
import { hasNotBegun, isChecking, progressOf, stepsOf, toneOfState } from './view-model.ts'

/** Name, state, the way it goes, what stands in that way, and the next step. */
export function RolloutHead({ rollout }: { readonly rollout: Rollout }) {
  const words = useRolloutWords(rollout)
  const { t, format } = words
  const progress = progressOf(rollout)
  return (
    <section aria-label={t('rollouts.stateLabel')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-3xl flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-page">
              {t('rollouts.name', { n: rollout.items, count: format.count(rollout.items) })}
            </h1>
            <Badge tone={toneOfState(rollout.state)}>{t(`rollouts.state.${rollout.state}`)}</Badge>
          </div>
          <p role="status" className="mt-1 text-body">
            {nowText(words, rollout)}
          </p>
        </div>
        <StepButtons rollout={rollout} />
      </div>
      {progress ? (
        <div className="max-w-3xl">
          <ProgressBar
            label={nowText(words, rollout)}
            share={progress.of > 0 ? progress.done / progress.of : null}
          />
          <p className="figures mt-1 text-caption text-muted">
            {t('rollouts.progress', { done: format.count(progress.done), of: format.count(progress.of) })}
          </p>
        </div>
      ) : null}
      {hasNotBegun(rollout) && rollout.reason ? (
        <p
          role="alert"
          className="max-w-3xl rounded-control bg-warning-soft px-3 py-2 text-label text-warning"
        >
          {rollout.reason}
        </p>
      ) : null}
      {!hasNotBegun(rollout) && rollout.reason && rollout.state !== 'paused' ? (
        <p className="max-w-3xl text-label text-muted">{rollout.reason}</p>
      ) : null}
      {hasNotBegun(rollout) && rollout.beforePromotion > 0 ? (
        <p className="max-w-3xl text-label text-muted">
          {t('rollouts.law', { n: rollout.beforePromotion, count: format.count(rollout.beforePromotion) })}
        </p>
      ) : null}
      <Blockers words={words} rollout={rollout} />
      <Steps words={words} rollout={rollout} />
    </section>
  )
}

/** What keeps the list from being approved or started, each with the way out. */
function Blockers({ words, rollout }: { readonly words: Words; readonly rollout: Rollout }) {
  const { t, format } = words
  const share = format.percent(rollout.revenueShare ?? 0, { decimals: 0 })
  // A reading under way and an empty list are said in the sentence above.
  const shown = rollout.blockers.filter(
    (blocker) => blocker !== 'nothing_to_write' && (blocker !== 'not_checked' || !isChecking(rollout)),
  )
  if (shown.length === 0 || isChecking(rollout)) return null
  return (
    <ul className="flex max-w-3xl flex-col gap-1 rounded-control bg-warning-soft px-3 py-2 text-label">
      {shown.map((blocker) => (
        <li key={blocker}>{t(`rollouts.blocker.${blocker}`, { share })}</li>
      ))}
    </ul>
  )
}

function Steps({ words, rollout }: { readonly words: Words; readonly rollout: Rollout }) {
  const { t } = words
  const steps = stepsOf(rollout)
  if (steps.length === 0) return null
  return (
    <ol aria-label={t('rollouts.stepsLabel')} className="flex flex-wrap gap-x-1 gap-y-1 text-label">
      {steps.map(({ step, is }, index) => (
        <li
          key={step}
          aria-current={is === 'now' ? 'step' : undefined}
          className={classNames(
            'flex min-h-7 items-center gap-1.5 rounded-full px-2.5',
            is === 'now' ? 'bg-accent-soft font-medium text-accent' : 'text-muted',
          )}
        >
          {is === 'past' ? (
            <Check aria-hidden="true" className="size-3.5 text-success" />
          ) : (
            <span aria-hidden="true" className="figures">
              {index + 1}
            </span>
          )}
          {t(`rollouts.step.${step === 'rest' && rollout.canaryProducts === 0 ? 'write' : step}`)}
          {is === 'past' ? <span className="sr-only">{t('rollouts.stepDone')}</span> : null}
        </li>
      ))}
    </ol>
  )
}
