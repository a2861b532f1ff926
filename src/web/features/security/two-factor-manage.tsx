import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SECURITY_KEY } from './security-key.ts'

/** Creates new recovery codes or turns two-factor sign-in off: the server asks for the password again. */
export function TwoFactorManage({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: SECURITY_KEY })
  const renew = useWrite({
    mutationFn: () => call('renewRecoveryCodes'),
    onSuccess: refresh,
  })
  const turnOff = useWrite({
    mutationFn: () => call('disableTwoFactor'),
    onSuccess: async () => {
      await refresh()
      showToast({ message: t('settings.twoFactor.isOff'), tone: 'success' })
      onClose()
    },
  })
  const error = turnOff.error ?? renew.error
  const codes = renew.data?.recovery_codes
  const isBusy = renew.isPending || turnOff.isPending
  return (
    <Dialog
      title={t(codes ? 'settings.twoFactor.recovery' : 'settings.twoFactor.title')}
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            {t('settings.twoFactor.done')}
          </Button>
        ) : (
          <>
            <Button onClick={() => renew.mutate()} busy={renew.isPending} disabled={isBusy}>
              {t('settings.twoFactor.renew')}
            </Button>
            <Button
              variant="danger"
              onClick={() => turnOff.mutate()}
              busy={turnOff.isPending}
              disabled={isBusy}
            >
              {t('settings.twoFactor.turnOff')}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <div className="flex flex-col gap-4">
          <p>{t('settings.twoFactor.manageNote')}</p>
          {error && (
            <p role="alert" className="text-danger">
              {sentenceOf(error, t('settings.failed.save'))}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
