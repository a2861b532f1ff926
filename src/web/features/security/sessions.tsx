import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MonitorSmartphone } from '#web/ui/icons.ts'
import { LoadQuery } from '#web/ui/section/load-query.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type Session = Output<'listSessions'>['sessions'][number]

const QUERY_KEY = ['settings', 'sessions'] as const

/** Devices where this account is signed in; each of the others can be signed out. */
export function Sessions() {
  const t = useText()
  const client = useQueryClient()
  const end = useWrite({
    mutationFn: (id: string | null) =>
      id === null ? call('endOtherSessions') : call('endSession', { params: { id } }),
    onSuccess: () => showToast({ message: t('settings.sessions.ended'), tone: 'success' }),
    onError: (error) => showToast({ message: sentenceOf(error, t('settings.failed.save')), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  })
  return (
    <LoadQuery queryKey={QUERY_KEY} load={(signal) => call('listSessions', { signal })}>
      {({ sessions }) => (
        <Card
          title={t('settings.sessions.title')}
          note={t('settings.sessions.note')}
          actions={
            sessions.length > 1 && (
              <Button onClick={() => end.mutate(null)} busy={end.isPending}>
                {t('settings.sessions.endOthers')}
              </Button>
            )
          }
        >
          <ul className="flex flex-col divide-y divide-hairline">
            {sessions.map((session) => (
              <SessionRow
                key={session.session_id}
                session={session}
                isBusy={end.isPending}
                onEnd={() => end.mutate(session.session_id)}
              />
            ))}
          </ul>
        </Card>
      )}
    </LoadQuery>
  )
}

interface SessionRowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const t = useText()
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {session.device_info}{' '}
          {session.is_current && <Badge tone="accent">{t('settings.sessions.this')}</Badge>}
        </p>
        <p className="text-label text-muted">
          {session.ip_address} ·{' '}
          {t('settings.sessions.used', { when: format.dateTime(session.last_used_at) })}
        </p>
      </div>
      {!session.is_current && (
        <Button onClick={onEnd} disabled={isBusy}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  )
}
