import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { type RolloutStep, useRolloutStep } from './mutations.ts'
import type { Rollout } from './types.ts'
import { useRolloutWords } from './use-words.ts'

/** Takes steps of a roll-out and says what came of them; a refusal says that the newest state is shown. */
export function useStep(rollout: Rollout) {
  const { t } = useRolloutWords(rollout)
  const taking = useRolloutStep(rollout.rolloutId)
  const take = (step: RolloutStep, onDone?: () => void) =>
    taking.mutate(step, {
      onSuccess: () => {
        if (step.act !== 'change') showToast({ message: t(`rollouts.did.${step.act}`), tone: 'success' })
        onDone?.()
      },
      onError: (error) => {
        const sentence = sentenceOf(error, t('rollouts.stepFailed'))
        const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 412)
        showToast({
          message: isOutdated ? `${sentence} ${t('rollouts.newestShown')}` : sentence,
          tone: 'danger',
        })
      },
    })
  return { take, isTaking: taking.isPending, taking: taking.isPending ? taking.variables.act : null }
}
