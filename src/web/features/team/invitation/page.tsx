import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { signOut } from '#web/lib/auth/auth.ts'
import { forgetSync } from '#web/lib/session/sync-user.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UserRoundPlus } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { forgetFormerCompany } from './former-company.ts'
import { Offer } from './offer.tsx'
import { OwnCompany, type OwnCompanyChoice } from './own-company.tsx'
import { type Invitation, useInvitation } from './use-invitation.ts'

/** The target of an invitation link. Joining needs a separate click: opening the link changes nothing. */
export function InvitationPage() {
  const t = useText()
  const { body, look } = useInvitation()
  const [ownCompany, setOwnCompany] = useState<OwnCompanyChoice>('keep')
  const client = useQueryClient()
  const join = useWrite({
    mutationFn: () => call('acceptInvitation', { body: { ...body, own_company: ownCompany } }),
    onSuccess: () => {
      forgetSync()
      return forgetFormerCompany(client)
    },
  })
  return (
    <>
      <PageHeader title={t('invitation.title')} />
      <Card className="max-w-2xl">
        {join.isSuccess ? (
          <Joined title={t('invitation.joined', { company: join.data.company_name })}>
            {t(`invitation.role.${join.data.role}`)}
          </Joined>
        ) : look.data?.is_accepted ? (
          <Joined title={t('invitation.accepted', { company: look.data.company_name })} />
        ) : look.data ? (
          <div className="flex flex-col gap-5">
            <Offer invitation={look.data} />
            <Ask invitation={look.data} choice={ownCompany} onChoose={setOwnCompany} join={join} />
          </div>
        ) : look.isError ? (
          <p role="alert" className="text-danger">
            {sentenceOf(look.error, t('invitation.failed'))}
          </p>
        ) : (
          <Skeleton className="h-32 w-full" />
        )}
      </Card>
    </>
  )
}

function Joined({ title, children }: { readonly title: string; readonly children?: string }) {
  const t = useText()
  return (
    <EmptyState
      icon={<UserRoundPlus aria-hidden="true" className="size-5" />}
      title={title}
      action={
        // A full page load, because all loaded data belongs to the former company.
        <a href="/dashboard" className={buttonClass('primary')}>
          {t('invitation.open')}
        </a>
      }
    >
      {children}
    </EmptyState>
  )
}

interface AskProps {
  readonly invitation: Invitation
  readonly choice: OwnCompanyChoice
  readonly onChoose: (choice: OwnCompanyChoice) => void
  readonly join: { mutate: () => void; isPending: boolean; isError: boolean; error: unknown }
}

function Ask({ invitation, choice, onChoose, join }: AskProps) {
  const t = useText()
  const mine = useSession().user?.email ?? null
  const leaving = useQuery({
    queryKey: ['invitation', 'leaving'],
    queryFn: ({ signal }) => call('getLeaving', { signal }),
  })
  if (mine && mine.toLowerCase() !== invitation.email)
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert">{t('invitation.otherAddress', { mine, email: invitation.email })}</p>
        <Button onClick={() => void signOut()}>{t('invitation.logOut')}</Button>
      </div>
    )
  if (leaving.isPending) return <Skeleton className="h-24 w-full" />
  const failure = leaving.isError ? leaving.error : join.error
  return (
    <>
      {leaving.data && <OwnCompany leaving={leaving.data} choice={choice} onChoose={onChoose} />}
      {(leaving.isError || join.isError) && (
        <p role="alert" className="text-danger">
          {sentenceOf(failure, t('invitation.failed'))}
        </p>
      )}
      {leaving.data?.may_leave && (
        <div>
          <Button variant="primary" onClick={() => join.mutate()} busy={join.isPending}>
            {t(choice === 'delete' ? 'invitation.joinAndDelete' : 'invitation.join')}
          </Button>
        </div>
      )}
    </>
  )
}
