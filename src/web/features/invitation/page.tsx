import type { Messages } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { forgetSync } from '#web/lib/session/sync-user.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
    query: '?screen=invitation?lingui',
  }),
)

/** Where the link of an invitation leads. Joining is a click of its own: a link alone changes nothing. */
export function InvitationPage() {
  const t = useText()
  const { token } = useSearch({ strict: false }) as { token?: unknown }
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('lookAtInvitation', { body: { token: String(token ?? '') }, signal }),
  })
  const found = look.data
  const join = useWrite({
    mutationFn: () => call('acceptInvitation', { body: { token: String(token ?? '') } }),
    onSuccess: () => forgetSync(),
  })
  const icon = <UserRoundPlus aria-hidden="true" className="size-5" />
  return (
    <>
      <PageHeader title={t('invitation.title')} />
      <Card>
        {join.isSuccess ? (
          <EmptyState
            icon={icon}
            title={t('invitation.joined', { company: join.data.company_name })}
            action={
              // A new document: everything that was loaded belongs to the company before.
              <a href="/dashboard" className={buttonClass('primary')}>
                {t('invitation.open')}
              </a>
            }
          >
            {t(`invitation.role.${join.data.role}`)}
          </EmptyState>
        ) : (
          <EmptyState
            icon={icon}
            title={t('invitation.invited')}
            action={
              <Button variant="primary" onClick={() => join.mutate()} busy={join.isPending}>
                {t('invitation.join')}
              </Button>
            }
          >
            {found && (
              <p className="mb-2 font-medium text-text">
                {t('invitation.says', {
                  who: found.invited_by?.name ?? found.company_name,
                  email: found.email,
                  company: found.company_name,
                })}
              </p>
            )}
            {t('invitation.hint')}
            {look.isError && (
              <p role="alert" className="mt-3 text-danger">
                {sentenceOf(look.error, t('invitation.failed'))}
              </p>
            )}
            {join.isError && (
              <p role="alert" className="mt-3 text-danger">
                {sentenceOf(join.error, t('invitation.failed'))}
              </p>
            )}
          </EmptyState>
        )}
      </Card>
    </>
  )
}
