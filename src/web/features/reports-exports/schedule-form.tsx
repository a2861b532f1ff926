import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ReportFrequency, reportFrequencies } from '#contract/report-choices'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useScheduleChanges } from './queries.ts'
import { addressesOf, wrongAddress, zonesAround } from './schedule-view.ts'
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
  const [frequency, setFrequency] = useState<ReportFrequency>('weekly')
  const [weekday, setWeekday] = useState(1)
  const [monthDay, setMonthDay] = useState(1)
  const [at, setAt] = useState('08:00')
  const [timezone, setTimezone] = useState<string>(format.settings.timezone)
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
    if (addresses.length === 0 || wrong !== null || wanted.range === 'custom') return
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
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    // 1 January 2024 was a Monday.
    label: new Intl.DateTimeFormat(format.settings.language, { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, 0, day)),
    ),
  }))
  if (wanted.range === 'custom')
    return <p className="text-label text-muted">{t('reports.schedule.noCustom')}</p>
  const fields = create.error instanceof ApiError ? create.error.fields : undefined
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('reports.schedule.frequency')}>
          {(control) => (
            <Select
              {...control}
              value={frequency}
              options={reportFrequencies.map((value) => ({
                value,
                label: t(`reports.schedule.frequency.${value}`),
              }))}
              onChange={(event) => setFrequency(event.target.value as ReportFrequency)}
            />
          )}
        </Field>
        {frequency === 'daily' ? null : (
          <Field label={t(frequency === 'weekly' ? 'reports.schedule.weekday' : 'reports.schedule.monthDay')}>
            {(control) => (
              <Select
                {...control}
                value={String(frequency === 'weekly' ? weekday : monthDay)}
                options={
                  frequency === 'weekly'
                    ? weekdays
                    : Array.from({ length: 31 }, (_, index) => ({
                        value: String(index + 1),
                        label: String(index + 1),
                      }))
                }
                onChange={(event) =>
                  (frequency === 'weekly' ? setWeekday : setMonthDay)(Number(event.target.value))
                }
              />
            )}
          </Field>
        )}
        <Field label={t('reports.schedule.at')}>
          {(control) => (
            <TextInput {...control} type="time" value={at} onChange={(event) => setAt(event.target.value)} />
          )}
        </Field>
        <Field label={t('reports.schedule.timezone')} error={fields?.timezone}>
          {(control) => (
            <Select
              {...control}
              value={timezone}
              options={zonesAround(timezone).map((zone) => ({
                value: zone,
                label: zone.replaceAll('_', ' '),
              }))}
              onChange={(event) => setTimezone(event.target.value)}
            />
          )}
        </Field>
      </div>
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
