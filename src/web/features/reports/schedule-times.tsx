import { type ReportFrequency, reportFrequencies } from '#contract/report-choices'
import { Field, Select } from '#web/ui/field.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { zonesAround } from './schedule-view.ts'
import { useWords } from './use-words.ts'

export interface Times {
  readonly frequency: ReportFrequency
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number
  readonly monthDay: number
  /** "08:00"; empty while the input is not a valid time. */
  readonly at: string
  readonly timezone: string
}

/** The default suits a Monday meeting. */
export const USUAL_TIMES = { frequency: 'weekly', weekday: 1, monthDay: 1, at: '08:00' } as const

interface TimesProps {
  readonly times: Times
  readonly onChange: (times: Times) => void
  readonly zoneError: string | undefined
  /** The user tried to save: from now on a missing time is an error. */
  readonly isChecked: boolean
}

/** Frequency, day, time and time zone. */
export function ScheduleTimes({ times, onChange, zoneError, isChecked }: TimesProps) {
  const { t, format } = useWords()
  const set = (changes: Partial<Times>) => onChange({ ...times, ...changes })
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={t('reports.schedule.frequency')}>
        {(control) => (
          <Select
            {...control}
            value={times.frequency}
            options={reportFrequencies.map((value) => ({
              value,
              label: t(`reports.schedule.frequency.${value}`),
            }))}
            onChange={(event) => set({ frequency: event.target.value as ReportFrequency })}
          />
        )}
      </Field>
      <DayField times={times} onDay={set} />
      <TimeField
        label={t('reports.schedule.at')}
        value={times.at}
        onChange={(at) => set({ at })}
        wrongText={t('reports.schedule.error.time', { example: format.clock('08:00') })}
        isChecked={isChecked}
      />
      <Field label={t('reports.schedule.timezone')} error={zoneError}>
        {(control) => (
          <Select
            {...control}
            value={times.timezone}
            options={zonesAround(times.timezone).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            onChange={(event) => set({ timezone: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

function DayField(props: { readonly times: Times; readonly onDay: (changes: Partial<Times>) => void }) {
  const { t, format } = useWords()
  const { frequency, weekday, monthDay } = props.times
  if (frequency === 'daily') return null
  const isWeekly = frequency === 'weekly'
  // 1 January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(format.settings.language, { weekday: 'long', timeZone: 'UTC' })
  const weekdays = format.settings.week_starts_on === 'sunday' ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  const options = isWeekly
    ? weekdays.map((day) => ({ value: String(day), label: name.format(new Date(Date.UTC(2024, 0, day))) }))
    : Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
  return (
    <Field label={t(isWeekly ? 'reports.schedule.weekday' : 'reports.schedule.monthDay')}>
      {(control) => (
        <Select
          {...control}
          value={String(isWeekly ? weekday : monthDay)}
          options={options}
          onChange={(event) => {
            const day = Number(event.target.value)
            props.onDay(isWeekly ? { weekday: day } : { monthDay: day })
          }}
        />
      )}
    </Field>
  )
}
