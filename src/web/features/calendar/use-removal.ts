import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { refreshFacts } from './queries.ts'
import type { Removed } from './types.ts'
import { useWords } from './use-words.ts'

const UNDO_SHOWN_FOR_MS = 12_000

/** Removes a fact and offers to undo it. */
export function useRemoval() {
  const { t } = useWords()
  const client = useQueryClient()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' })
  const restoring = useWrite({
    mutationFn: (deletionId: string) => call('restoreDeletion', { params: { deletionId } }),
    onSuccess: () => {
      refreshFacts(client)
      showToast({ message: t('facts.row.restored'), tone: 'success' })
    },
    onError: failed,
  })
  const removing = useWrite({
    mutationFn: (run: () => Promise<Removed>) => run(),
    onSuccess: () => refreshFacts(client),
    onError: failed,
  })
  return {
    remove: (run: () => Promise<Removed>, name: string) =>
      removing.mutate(run, {
        onSuccess: ({ deletionId }) =>
          showToast({
            message: t('facts.row.removed', { name }),
            tone: 'success',
            durationMs: UNDO_SHOWN_FOR_MS,
            action: { label: t('common.undo'), isUndo: true, onAct: () => restoring.mutate(deletionId) },
          }),
      }),
  }
}
