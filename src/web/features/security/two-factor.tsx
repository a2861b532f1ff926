import { useState } from 'react'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShieldCheck, ShieldOff } from '#web/ui/icons.ts'
import { TwoFactorManage } from './two-factor-manage.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Whether signing in takes a second step, and a button to change that. */
export function TwoFactor({ info }: { readonly info: SecurityInfo }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const isOn = info.two_factor_enabled
  const Icon = isOn ? ShieldCheck : ShieldOff
  const close = () => setOpen(false)
  return (
    <Card
      title={t('settings.twoFactor.title')}
      note={t('settings.twoFactor.note')}
      actions={
        <Button onClick={() => setOpen(true)}>
          {t(isOn ? 'settings.twoFactor.manage' : 'settings.twoFactor.enable')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={isOn ? 'success' : 'neutral'} icon={<Icon aria-hidden="true" className="size-3.5" />}>
          {t(isOn ? 'settings.twoFactor.enabled' : 'settings.twoFactor.disabled')}
        </Badge>
        {isOn && (
          <p className={info.recovery_codes_left < 3 ? 'text-label text-warning' : 'text-label text-muted'}>
            {t('settings.twoFactor.left', { n: info.recovery_codes_left })}
          </p>
        )}
      </div>
      {/* The open dialog stays until it is closed, although turning it on changes the badge behind it. */}
      <OpenDialog isOpen={isOpen} isOn={isOn} onClose={close} />
    </Card>
  )
}

interface OpenDialogProps {
  readonly isOpen: boolean
  readonly isOn: boolean
  readonly onClose: () => void
}

function OpenDialog({ isOpen, isOn, onClose }: OpenDialogProps) {
  const [kind, setKind] = useState<'setup' | 'manage' | null>(null)
  if (isOpen && kind === null) setKind(isOn ? 'manage' : 'setup')
  if (!isOpen && kind !== null) setKind(null)
  if (kind === null) return null
  return kind === 'setup' ? <TwoFactorSetup onClose={onClose} /> : <TwoFactorManage onClose={onClose} />
}

export type SecurityInfo = Output<'getSecurity'>
