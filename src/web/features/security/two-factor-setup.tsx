import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { notificationsQuery } from '#web/features/notifications/query.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog, Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SECURITY_KEY } from './security-key.ts'

/** Scan, type the first code, keep the recovery codes: only then is it turned on and the dialog can close. */
export function TwoFactorSetup({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const formId = useId()
  const client = useQueryClient()
  const begun = useQuery({
    queryKey: ['settings', 'two-factor-key'],
    queryFn: () => call('startTwoFactor'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    saved: { code: '' },
    onSave: async ({ code }) => {
      const confirmed = await call('confirmTwoFactor', { body: { code } })
      // First of all: they are answered this once only.
      setCodes(confirmed.recovery_codes)
      void client.invalidateQueries({ queryKey: notificationsQuery().queryKey })
      void client.invalidateQueries({ queryKey: SECURITY_KEY })
    },
  })
  const failure = form.failure ? sentenceOf(form.failure, t('settings.failed.save')) : undefined
  return (
    <Dialog
      title={t(codes ? 'settings.twoFactor.recovery' : 'settings.twoFactor.setup')}
      isOpen
      // While the codes are on their way nothing closes, and Escape does not throw them away.
      onClose={() => (form.isSaving ? undefined : codes ? setAsked(true) : onClose())}
      closeLabel={t('common.close')}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            {t('settings.twoFactor.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={form.isSaving}>
              {t('settings.twoFactor.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={form.isSaving} disabled={!begun.data}>
              {t('settings.twoFactor.confirm')}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <AlertDialog
            message={t('settings.twoFactor.leaveCodes')}
            isOpen={isAsked}
            onClose={() => setAsked(false)}
            closeLabel={t('settings.twoFactor.showCodes')}
            confirm={{ label: t('settings.twoFactor.done'), onConfirm: onClose }}
          >
            {t('settings.twoFactor.keep')}
          </AlertDialog>
        </>
      ) : begun.isError ? (
        <LoadFailed found={begun} message={sentenceOf(begun.error, t('settings.failed.save'))} />
      ) : (
        <Form id={formId} form={form} onSubmit={() => void form.save()}>
          <p>{t('settings.twoFactor.scan')}</p>
          {begun.data ? (
            <KeyToScan qr={begun.data.qr} secret={begun.data.secret} />
          ) : (
            <Skeleton className="size-48" />
          )}
          <TextField
            form={form}
            field="code"
            label={t('settings.twoFactor.code')}
            error={form.errorOf('code') ?? failure}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="max-w-40"
          />
        </Form>
      )}
    </Dialog>
  )
}

function KeyToScan({ qr, secret }: { readonly qr: readonly string[]; readonly secret: string }) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode rows={qr} label={t('settings.twoFactor.qr')} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-label text-muted">{t('settings.twoFactor.typed')}</p>
        <code className="mt-1 block text-body font-medium wrap-anywhere" data-testid="two-factor-key">
          {secret}
        </code>
      </div>
    </div>
  )
}
