import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { DeletionDialog } from './deletion-dialog.tsx'

const KEY = ['settings', 'account-deletion'] as const

/** Lets the owner request the deletion of the account and withdraw the request. */
export function DeletionCard() {
  const t = useText()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const plan = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('getAccountDeletion', { signal }) })
  const keep = useWrite({
    mutationFn: () => call('cancelAccountDeletion'),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer)
      showToast({ message: t('settings.deletion.kept'), tone: 'success' })
    },
  })
  const failed = plan.isError ? plan : null
  return (
    <Card title={t('settings.deletion.title')} note={t('settings.deletion.note')}>
      {failed && (
        <FailureNotice
          message={sentenceOf(failed.error, t('settings.account.loadFailed'))}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {keep.error && (
        <FailureNotice
          message={sentenceOf(keep.error, t('settings.failed.save'))}
          busy={keep.isPending}
          onRetry={() => keep.mutate()}
          onBack={() => keep.reset()}
        />
      )}
      {!plan.data ? (
        <Skeleton className="h-9 w-56" />
      ) : plan.data.pending ? (
        <Permit call="cancelAccountDeletion">
          <Pending dueAt={plan.data.pending.dueAt} busy={keep.isPending} onKeep={() => keep.mutate()} />
        </Permit>
      ) : (
        <Permit call="requestAccountDeletion">
          <Button variant="danger" className="whitespace-normal!" onClick={() => setAsking(true)}>
            {t('settings.deletion.request')}
          </Button>
        </Permit>
      )}
      {plan.data && isAsking && (
        <DeletionDialog
          plan={plan.data}
          onClose={() => setAsking(false)}
          onRequested={(answer) => {
            client.setQueryData(KEY, answer)
            setAsking(false)
          }}
        />
      )}
    </Card>
  )
}

interface PendingProps {
  readonly dueAt: string
  readonly busy: boolean
  readonly onKeep: () => void
}

function Pending({ dueAt, busy, onKeep }: PendingProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-3 py-2.5">
      <p role="status" className="min-w-48 flex-1">
        {t('settings.deletion.pending', { when: format.dateTime(dueAt) })}
      </p>
      <Button variant="primary" onClick={onKeep} busy={busy}>
        {t('settings.deletion.keep')}
      </Button>
    </div>
  )
}
