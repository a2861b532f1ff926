import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'
import { Copy } from './icons.ts'

interface SecretDialogProps {
  readonly title: string
  /** Says that it is shown this once only. */
  readonly once: string
  /** `null`: closed. */
  readonly secret: string | null
  readonly onClose: () => void
  /** How programs use it. */
  readonly children: ReactNode
}

/** Shows a secret that cannot be shown again, with a button that copies it. */
export function SecretDialog({ title, once, secret, onClose, children }: SecretDialogProps) {
  const t = useText()
  const copy = () =>
    copyText(secret ?? '', {
      ...{ copied: t('settings.twoFactor.copied'), failed: t('settings.twoFactor.copyFailed') },
    })
  return (
    <Dialog
      title={title}
      isOpen={secret !== null}
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={() => void copy()} icon={<Copy aria-hidden="true" className="size-4" />}>
            {t('settings.twoFactor.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('settings.twoFactor.done')}
          </Button>
        </>
      }
    >
      <p>{once}</p>
      <code className="mt-3 block rounded-control bg-sunken p-3 break-all">{secret}</code>
      {children}
    </Dialog>
  )
}
