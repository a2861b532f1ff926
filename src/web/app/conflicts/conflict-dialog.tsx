import './messages.ts'
import { useText } from '#web/i18n/use-text.ts'
import { answerConflicts } from '#web/lib/api/conflicts.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'

/** The conflicts with other plans before a plan is saved: go back to correct them, or save anyway. */
export function ConflictDialog({ sentences }: { readonly sentences: readonly string[] }) {
  const t = useText()
  return (
    <AlertDialog
      message={t('conflict.plans.title')}
      isOpen
      onClose={() => answerConflicts(false)}
      closeLabel={t('conflict.plans.back')}
      confirm={{ label: t('conflict.plans.save'), onConfirm: () => answerConflicts(true) }}
    >
      <p>{t('conflict.plans.text')}</p>
      <ul className="mt-2 max-h-[50vh] list-disc space-y-1 overflow-y-auto pl-5" data-plan-conflicts>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </AlertDialog>
  )
}
