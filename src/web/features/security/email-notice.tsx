import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { parseSettingsSearch } from '#web/screens/settings/search.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SECURITY_KEY } from './security-key.ts'

type VerificationBy = Output<'getSecurity'>['verification_by']

/** What an unverified address prevents, and how to get the link that verifies it. */
export function EmailNotice({ by }: { readonly by: VerificationBy }) {
  const t = useText()
  const send = useWrite({ mutationFn: () => call('sendVerification') })
  return (
    <Card title={t('settings.security.unverified')} note={t('settings.security.unverifiedNote')}>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => send.mutate()} busy={send.isPending} disabled={send.isSuccess}>
          {t('settings.security.sendLink')}
        </Button>
        {by === 'outbox' && (
          <Link
            to="/settings"
            search={parseSettingsSearch({ section: 'notifications' })}
            className={buttonClass('secondary')}
          >
            {t('settings.security.toOutbox')}
          </Link>
        )}
        <p role="status" className={send.isError ? 'text-label text-danger' : 'text-label text-muted'}>
          {(send.isSuccess || by !== 'mail') && !send.isError && t(`settings.security.linkBy.${by}`)}
          {send.isError && sentenceOf(send.error, t('settings.failed.save'))}
        </p>
      </div>
    </Card>
  )
}

/** Shown above actions that need a verified address. */
export function VerifyFirst() {
  const { data } = useQuery({
    queryKey: SECURITY_KEY,
    queryFn: ({ signal }) => call('getSecurity', { signal }),
  })
  return data?.email_verified === false ? <EmailNotice by={data.verification_by} /> : null
}
