import { sentenceOf } from '#web/lib/api/api-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { type Decision, undoOf } from './decisions.ts'
import { useDecideMatch } from './mutations.ts'
import type { MatchItem } from './types.ts'
import { useWords } from './use-words.ts'

/** Decides about a competitor's product; each decision can be taken back. */
export function useDecisions() {
  const { t } = useWords()
  const deciding = useDecideMatch()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('market.decideFailed')), tone: 'danger' })
  const decide = (item: MatchItem, decision: Decision) => {
    const { competitorId, externalKey } = item
    const key = { competitorId, externalKey }
    deciding.mutate(
      { key, decision },
      {
        onError: failed,
        onSuccess: () => {
          if (decision.decision === 'reopen' || decision.decision === 'undo') return
          showToast({
            message: t(`market.decided.${decision.decision}`, { title: item.title ?? externalKey }),
            action: {
              label: t('common.undo'),
              isUndo: true,
              onAct: () =>
                deciding.mutate({ key, decision: undoOf(item, decision), isUndo: true }, { onError: failed }),
            },
          })
        },
      },
    )
  }
  return { decide, isDeciding: deciding.isPending }
}
