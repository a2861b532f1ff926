import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Pause, Play, Trash2 } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useScheduleChanges, useSchedules } from './queries.ts'
import type { ScheduleView } from './types.ts'
import { useWords } from './use-words.ts'

/** Recurring reports; the card is shown only if there are any. */
export function Schedules() {
  const { t } = useWords()
  const list = useSchedules()
  if (list.error && !list.data)
    return <ErrorCard message={sentenceOf(list.error, t('reports.schedule.listFailed'))} />
  if (!list.data?.schedules.length) return null
  return (
    <Card title={t('reports.schedules')} className="print:hidden">
      <ul className="divide-y divide-hairline">
        {list.data.schedules.map((schedule) => (
          <ScheduleRow key={schedule.scheduleId} schedule={schedule} />
        ))}
      </ul>
    </Card>
  )
}

function ScheduleRow({ schedule }: { readonly schedule: ScheduleView }) {
  const { t, format } = useWords()
  const { pause, remove } = useScheduleChanges()
  const { scheduleId, isPaused } = schedule
  const name = t(`reports.type.${schedule.type}`)
  const onError = (error: Error) =>
    showToast({ message: sentenceOf(error, t('reports.schedule.failed')), tone: 'danger' })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          <Badge>{t(`reports.format.${schedule.format}`)}</Badge>
          {isPaused ? <Badge tone="warning">{t('reports.schedule.paused')}</Badge> : null}
        </p>
        <p className="text-label text-muted">
          {t(`reports.range.${schedule.range}`)} · {t(`reports.schedule.frequency.${schedule.frequency}`)},{' '}
          {format.clock(schedule.at)} ({schedule.timezone.replaceAll('_', ' ')})
        </p>
        <p className="text-label break-words text-muted">
          {t('reports.schedule.to', { recipients: schedule.recipients.join(', ') })}
        </p>
        {isPaused ? null : (
          <p className="text-label text-muted">
            {t('reports.schedule.next', { when: format.dateTime(schedule.nextRunAt) })}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        <Permit call="changeReportSchedule">
          <IconButton
            label={t(isPaused ? 'reports.schedule.resume' : 'reports.schedule.pause', { name })}
            disabled={pause.isPending}
            onClick={() => pause.mutate({ scheduleId, isPaused: !isPaused }, { onError })}
          >
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </IconButton>
        </Permit>
        <Permit call="deleteReportSchedule">
          <IconButton
            label={t('reports.schedule.delete', { name })}
            disabled={remove.isPending}
            onClick={() => remove.mutate(scheduleId, { onError })}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </Permit>
      </div>
    </li>
  )
}
