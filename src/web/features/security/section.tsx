import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExternalLink } from '#web/ui/icons.ts'
import { LoadQuery } from '#web/ui/section/load-query.tsx'
import { EmailNotice } from './email-notice.tsx'
import { LoginActivity } from './login-activity.tsx'
import { PasswordForm } from './password-form.tsx'
import { SECURITY_KEY } from './security-key.ts'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** How this person signs in, and their recent sign-ins. */
export function SecuritySection() {
  return (
    <LoadQuery queryKey={SECURITY_KEY} load={(signal) => call('getSecurity', { signal })}>
      {(info) => (
        <div className="flex flex-col gap-(--gap)">
          {info.managed_at === null ? (
            <>
              {info.email_verified === false && <EmailNotice by={info.verification_by} />}
              <PasswordForm lastChange={info.last_password_change} apiKeys={info.api_keys} />
              <TwoFactor info={info} />
              <LoginActivity />
              <Sessions />
            </>
          ) : (
            <>
              <ManagedElsewhere address={info.managed_at} />
              <LoginActivity />
            </>
          )}
        </div>
      )}
    </LoadQuery>
  )
}

/** If the company has its own identity provider, that manages password and two-factor sign-in. */
function ManagedElsewhere({ address }: { readonly address: string }) {
  const t = useText()
  return (
    <Card title={t('settings.security.managed')} note={t('settings.security.managedNote')}>
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
        <ExternalLink aria-hidden="true" className="size-4" />
        {t('settings.security.managedOpen', { host: new URL(address).host })}
      </a>
    </Card>
  )
}
