import { useBlocker } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'

interface LeaveQuestionProps {
  readonly isUnsaved: boolean
  readonly onLeave: () => void
}

/** Asks before unsaved changes are lost: to another section, another screen, or with the window. */
export function LeaveQuestion({ isUnsaved, onLeave }: LeaveQuestionProps) {
  const t = useText()
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  return (
    <AlertDialog
      message={t('settings.form.leave')}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      closeLabel={t('settings.form.stay')}
      confirm={{
        label: t('settings.form.discard'),
        isDangerous: true,
        onConfirm: () => {
          onLeave()
          blocker.proceed?.()
        },
      }}
    >
      {t('settings.form.leaveText')}
    </AlertDialog>
  )
}
