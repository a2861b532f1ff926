import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form, FormFailure } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CalendarClock } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useScheduleChanges } from './queries.ts'
import { ScheduleTimes, type Times, USUAL_TIMES } from './schedule-times.tsx'
import { addressesOf, wrongAddress } from './schedule-view.ts'
import type { Wanted } from './search.ts'
import type { ScheduleBody } from './types.ts'
import { useWords } from './use-words.ts'

interface FormProps {
  readonly wanted: Wanted
  readonly onSaved: () => void
}

/** Frequency, time, time zone and recipients. */
export function ScheduleForm({ wanted, onSaved }: FormProps) {
  const { t, format } = useWords()
  const { user } = useSession()
  const { create } = useScheduleChanges()
  const form = useForm<Values>({
    saved: {
      times: { ...USUAL_TIMES, timezone: format.settings.timezone },
      recipients: user?.email ?? '',
    },
    check: ({ times, recipients }) => {
      const addresses = addressesOf(recipients)
      const wrong = wrongAddress(addresses)
      return {
        ...(addresses.length === 0 ? { recipients: t('reports.schedule.error.nobody') } : {}),
        ...(wrong === null ? {} : { recipients: t('reports.schedule.error.address', { address: wrong }) }),
        // The field shows its own error.
        ...(times.at === '' ? { at: '' } : {}),
      }
    },
    onSave: async (values) => {
      if (wanted.range !== 'custom')
        await create.mutateAsync(bodyOf(values, { ...wanted, range: wanted.range }))
    },
  })
  const { values, set } = form
  const submit = async () => {
    if (!(await form.save())) return
    showToast({ message: t('reports.schedule.saved'), tone: 'success' })
    onSaved()
  }
  if (wanted.range === 'custom')
    return <p className="text-label text-muted">{t('reports.schedule.noCustom')}</p>
  return (
    <Form
      form={form}
      onSubmit={() => void submit()}
      className="flex flex-col gap-3 rounded-control bg-sunken p-3"
    >
      <ScheduleTimes
        times={values.times}
        onChange={(times) => set('times', times)}
        zoneError={form.errors.timezone}
        isChecked={form.refusals > 0}
      />
      <TextAreaField
        form={form}
        field="recipients"
        label={t('reports.schedule.recipients')}
        hint={t('reports.schedule.recipients.hint')}
        rows={2}
      />
      <Button
        type="submit"
        variant="primary"
        busy={form.isSaving}
        icon={<CalendarClock aria-hidden="true" className="size-4" />}
      >
        {t('reports.schedule.save')}
      </Button>
      <FormFailure form={form} text={t('reports.schedule.failed')} />
    </Form>
  )
}

interface Values {
  readonly times: Times
  /** Addresses, separated by commas or line breaks. */
  readonly recipients: string
}

function bodyOf(
  { times, recipients }: Values,
  wanted: Pick<ScheduleBody, 'type' | 'range' | 'format' | 'options'>,
): ScheduleBody {
  const { frequency, at, timezone, weekday, monthDay } = times
  const onDay = frequency === 'daily' ? {} : { onDay: frequency === 'weekly' ? weekday : monthDay }
  return {
    ...{ type: wanted.type, range: wanted.range, format: wanted.format, options: wanted.options },
    ...{ frequency, at, timezone, recipients: addressesOf(recipients), ...onDay },
  }
}
