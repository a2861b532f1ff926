import { noop } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { closeToast, showToast } from '#web/ui/toast-store.ts'
import { addUndo } from '#web/ui/undo.ts'
import { type Choice, useDecide, useTakeBack } from './mutations.ts'
import type { Decision, DecisionKind } from './types.ts'
import type { Words } from './use-words.ts'
import type { Item } from './view-model.ts'

const UNDO_SHOWN_FOR_MS = 12_000

type Named = Pick<Item, 'advice' | 'name'>

export interface Decisions {
  decide(item: Named, decision: DecisionKind, snoozeDays?: number): void
  takeBack(item: Named, decision: Decision): void
}

/** Closes a decision's toast and drops its undo, by id: its row has an Undo of its own. */
const forgetting = new Map<string, () => void>()

/** Saves a decision, confirms it, and offers Undo. */
export function useDecisions({ t, format }: Words): Decisions {
  const deciding = useDecide()
  const takingBack = useTakeBack()

  const failed = (id: string) => (error: unknown) =>
    showToast({ message: sentenceOf(error, t(id)), tone: 'danger' })

  const takeBack = ({ advice, name }: Named, decision: Decision) => {
    forgetting.get(decision.decisionId)?.()
    forgetting.delete(decision.decisionId)
    void takingBack
      .mutateAsync({ advice, decision })
      .then(
        () => showToast({ message: t('today.takenBack', { name }), tone: 'success' }),
        failed('today.undoFailed'),
      )
  }

  const decide = (item: Named, kind: DecisionKind, snoozeDays?: number) => {
    const choice: Choice = {
      advice: item.advice,
      decision: kind,
      ...(snoozeDays === undefined ? {} : { snoozeDays }),
    }
    const isTest = kind === 'accepted' && item.advice.kind === 'test'
    const saved = deciding.mutateAsync(choice)
    // Ctrl+Z also takes back a decision that is still being saved.
    let toast = 0
    const undo = addUndo(() => {
      closeToast(toast)
      void saved.then((made) => takeBack(item, made), noop)
    })
    void saved.then(
      (made) => {
        toast = showToast({
          message: t(`today.done.${isTest ? 'planned' : kind}`, {
            name: item.name,
            until: made.snoozedUntil ? format.date(made.snoozedUntil) : '',
          }),
          tone: 'success',
          durationMs: UNDO_SHOWN_FOR_MS,
          action: { label: t('common.undo'), onAct: undo.run },
        })
        forgetting.set(made.decisionId, () => {
          undo.drop()
          closeToast(toast)
        })
      },
      (error: unknown) => {
        undo.drop()
        failed('today.acceptFailed')(error)
      },
    )
  }
  return { decide, takeBack }
}
