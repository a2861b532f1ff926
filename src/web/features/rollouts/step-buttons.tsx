import { useState } from 'react'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import type { RolloutStep } from './mutations.ts'
import type { Rollout } from './types.ts'
import { useStep } from './use-step.ts'
import { useRolloutWords, type Words } from './use-words.ts'
import { actionsOf, leftToTakeBack, type RolloutAction, toWrite } from './view-model.ts'

/** Steps that change nothing in the store and can be repeated: no question before. */
const WITHOUT_QUESTION: readonly RolloutAction[] = ['check', 'ask']
const DANGEROUS: readonly RolloutAction[] = ['takeBack', 'cancel']

/** The next steps that this person may take; a question before each that reaches the store or ends something. */
export function StepButtons({ rollout }: { readonly rollout: Rollout }) {
  const words = useRolloutWords(rollout)
  const { t } = words
  const { take, isTaking, taking } = useStep(rollout)
  /** The question, with the list as it was shown when it opened: that is what a person approves. */
  const [asked, setAsked] = useState<Asked | null>(null)
  const may = useMay()
  const readsOnly = useRefusal('checkRollout')
  // Who may approve need not ask.
  const all = actionsOf(rollout).filter(
    (each, _, every) => each !== 'ask' || !every.includes('approve') || !may('approve'),
  )
  const offered = all.filter(may)
  const withheld = all.filter((action) => !may(action))
  const go = (question: Asked) => {
    setAsked(null)
    take(stepOf(question))
  }
  return (
    <div className="flex flex-col items-end gap-1 print:hidden max-sm:items-start">
      <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
        {offered
          .map((action, index) => (
            <Button
              key={action}
              variant={variantOf(action, index)}
              busy={taking === action}
              disabled={isTaking}
              onClick={() => (WITHOUT_QUESTION.includes(action) ? go : setAsked)({ action, rollout })}
            >
              {t(`rollouts.do.${action}`)}
            </Button>
          ))
          // The main step is the last one, where a reader's eye ends.
          .reverse()}
      </div>
      {withheld.length > 0 ? (
        <p className="max-w-80 text-caption text-muted">
          {readsOnly ??
            t('rollouts.ownersDo', { steps: withheld.map((each) => t(`rollouts.do.${each}`)).join(', ') })}
        </p>
      ) : null}
      <AlertDialog
        message={asked ? t(`rollouts.ask.${asked.action}`, numbersOf(words, asked.rollout)) : ''}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        closeLabel={t('rollouts.back')}
        {...(asked
          ? {
              confirm: {
                label: t(`rollouts.do.${asked.action}`),
                onConfirm: () => go(asked),
                isDangerous: DANGEROUS.includes(asked.action),
              },
            }
          : {})}
      >
        {asked ? t(`rollouts.then.${asked.action}`, numbersOf(words, asked.rollout)) : null}
      </AlertDialog>
    </div>
  )
}

function variantOf(action: RolloutAction, index: number): ButtonVariant {
  if (DANGEROUS.includes(action)) return action === 'takeBack' ? 'danger' : 'quiet'
  if (action === 'writeRest' || action === 'pause' || action === 'check') return 'secondary'
  return index === 0 ? 'primary' : 'secondary'
}

interface Asked {
  readonly action: RolloutAction
  readonly rollout: Rollout
}

function stepOf({ action, rollout }: Asked): RolloutStep {
  if (action === 'approve') return { act: 'approve', listHash: rollout.listHash ?? '' }
  return { act: action }
}

/** The role's right for each step, by the table that the server uses. */
function useMay(): (action: RolloutAction) => boolean {
  const refusals: Record<RolloutAction, string | null> = {
    ask: useRefusal('requestRolloutApproval'),
    approve: useRefusal('approveRollout'),
    start: useRefusal('startRollout'),
    writeRest: useRefusal('writeRestOfRollout'),
    pause: useRefusal('pauseRollout'),
    resume: useRefusal('resumeRollout'),
    takeBack: useRefusal('takeBackRollout'),
    check: useRefusal('checkRollout'),
    cancel: useRefusal('cancelRollout'),
  }
  return (action) => refusals[action] === null
}

/** Numbers of the questions: prices to write, of the canary, and to take back. */
function numbersOf({ t, format }: Words, rollout: Rollout) {
  const n = toWrite(rollout)
  const written = leftToTakeBack(rollout)
  return {
    store: rollout.shopName ?? t('rollouts.theStore'),
    n,
    count: format.count(n),
    c: rollout.canaryProducts,
    canary: format.count(rollout.canaryProducts),
    w: written,
    written: format.count(written),
    r: rollout.counts.pending,
    rest: format.count(rollout.counts.pending),
  }
}
