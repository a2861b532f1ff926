import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useScheduleChanges } from './queries.ts'
import { ScheduleTimes, type Times, USUAL_TIMES } from './schedule-times.tsx'
import { addressesOf, wrongAddress } from './schedule-view.ts'
import type { Wanted } from './search.ts'
import { useWords } from './use-words.ts'
import type { ScheduleBody } from './wire.ts'

interface FormProps {
  readonly wanted: Wanted
  readonly onSaved: () => void
}

/** How often, when, on whose clocks, and to whom. */
export function ScheduleForm({ wanted, onSaved }: FormProps) {
  const { t, format } = useWords()
  const { user } = useSession()
  const [times, setTimes] = useState<Times>(() => ({ ...USUAL_TIMES, timezone: format.settings.timezone }))
  const [recipients, setRecipients] = useState(user?.email ?? '')
  const [isChecked, setChecked] = useState(false)
  const { create } = useScheduleChanges()
  const addresses = addressesOf(recipients)
  const wrong = wrongAddress(addresses)
  const fault = !isChecked
    ? undefined
    : addresses.length === 0
      ? t('reports.schedule.error.nobody')
      : wrong === null
        ? undefined
        : t('reports.schedule.error.address', { address: wrong })
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (addresses.length === 0 || wrong !== null || times.at === '' || wanted.range === 'custom') return
    const { frequency, at, timezone, weekday, monthDay } = times
    const onDay = frequency === 'daily' ? {} : { onDay: frequency === 'weekly' ? weekday : monthDay }
    const body: ScheduleBody = {
      ...{ type: wanted.type, range: wanted.range, format: wanted.format, options: wanted.options },
      ...{ frequency, at, timezone, recipients: addresses, ...onDay },
    }
    create.mutate(body, {
      onSuccess: () => {
        showToast({ message: t('reports.schedule.saved'), tone: 'success' })
        onSaved()
      },
    })
  }
  if (wanted.range === 'custom')
    return <p className="text-label text-muted">{t('reports.schedule.noCustom')}</p>
  const fields = create.error instanceof ApiError ? create.error.fields : undefined
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <ScheduleTimes times={times} onChange={setTimes} zoneError={fields?.timezone} isChecked={isChecked} />
      <Field
        label={t('reports.schedule.recipients')}
        hint={t('reports.schedule.recipients.hint')}
        error={fault}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={recipients}
            onChange={(event) => setRecipients(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={create.isPending}
        icon={<CalendarClock aria-hidden="true" className="size-4" />}
      >
        {t('reports.schedule.save')}
      </Button>
      {create.error ? <ErrorCard message={sentenceOf(create.error, t('reports.schedule.failed'))} /> : null}
    </form>
  )
}
