import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useRemoveImported } from './mutations.ts'

/** Deletes what a disconnected store had imported, after a confirmation. */
export function RemoveImported() {
  const t = useText()
  const remove = useRemoveImported()
  const [isAsked, setAsked] = useState(false)
  const confirmed = () => {
    setAsked(false)
    remove.mutate(undefined, {
      onSuccess: () => showToast({ message: t('platform.remove.begun') }),
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('platform.remove.failed')), tone: 'danger' }),
    })
  }
  return (
    <>
      <Permit call="removePlatformData">
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => setAsked(true)}
          busy={remove.isPending}
        >
          {t('platform.remove.button')}
        </Button>
      </Permit>
      <AlertDialog
        message={t('platform.remove.confirm')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('common.cancel')}
        confirm={{ label: t('platform.remove.do'), onConfirm: confirmed, isDangerous: true }}
      >
        {t('platform.remove.text')}
      </AlertDialog>
    </>
  )
}
