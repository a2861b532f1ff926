import { sentenceOf } from '#web/lib/api/api-error.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { openExtrasMessages } from './extras/messages.ts'
import { useRemoveSampleStore } from './mutations.ts'
import { useWords } from './use-words.ts'

await openExtrasMessages()

/** Asks before the sample data is removed, and removes it. */
export function SampleRemoval(props: {
  readonly isOpen: boolean
  readonly onState: (state: 'idle' | 'removing') => void
}) {
  const { t } = useWords()
  const { onState } = props
  const removal = useRemoveSampleStore()
  const remove = () => {
    onState('removing')
    removal.mutate(undefined, {
      onSuccess: () => showToast({ message: t('dashboard.sample.removed'), tone: 'success' }),
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('dashboard.sample.removeFailed')), tone: 'danger' }),
      onSettled: () => onState('idle'),
    })
  }
  return (
    <AlertDialog
      message={t('dashboard.sample.confirm')}
      isOpen={props.isOpen}
      // Also called when it is closed for the removal, which goes on.
      onClose={() => props.isOpen && onState('idle')}
      closeLabel={t('common.cancel')}
      confirm={{ label: t('dashboard.sample.remove'), onConfirm: remove, isDangerous: true }}
    >
      {t('dashboard.sample.confirmText')}
    </AlertDialog>
  )
}
