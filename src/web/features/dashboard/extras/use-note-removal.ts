import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useWords } from '../use-words.ts'
import { annotationsQuery } from './queries.ts'

/** Removes the note of a day, with an undo. */
export function useNoteRemoval(productId: number): (day: string) => void {
  const { t } = useWords()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: annotationsQuery(productId).queryKey })
  const onError = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('extras.note.failed')), tone: 'danger' })
  const restoring = useWrite({
    mutationFn: (deletionId: string) => call('restoreDeletion', { params: { deletionId } }),
    onSuccess: refresh,
    onError,
  })
  const removing = useWrite({
    mutationFn: (day: string) => call('removeProductNotes', { body: { rows: [{ productId, day }] } }),
    onSuccess: ({ deletionId }) => {
      showToast({
        message: t('extras.note.removed'),
        tone: 'success',
        action: { label: t('common.undo'), isUndo: true, onAct: () => restoring.mutate(deletionId) },
      })
      return refresh()
    },
    onError,
  })
  return (day) => removing.mutate(day)
}
