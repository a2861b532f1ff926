import { useId } from 'react'
import type { Input } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { TimeField } from '#web/ui/time-field.tsx'

const frequencies = ['real-time', 'daily', 'weekly'] as const

interface PreferenceRowProps {
  readonly preference: Preference
  /** The user tried to save: from now on a missing time is an error. */
  readonly isChecked: boolean
  readonly onChange: (preference: Preference) => void
}

/** One kind of notification: by e-mail, in the bell, how often, and the quiet hours. */
export function PreferenceRow({ preference, isChecked, onChange }: PreferenceRowProps) {
  const t = useText()
  const format = useFormat()
  const titleId = useId()
  const { notification_type: type } = preference
  const change = (part: Partial<Preference>) => onChange({ ...preference, ...part })
  const time = (name: 'quiet_hours_start' | 'quiet_hours_end', labelId: string) => (
    <TimeField
      label={t(labelId)}
      name={`${type}.${name}`}
      value={preference[name]}
      disabled={!preference.email_enabled}
      onChange={(clock) => change({ [name]: clock })}
      wrongText={t('settings.notify.timeMissing', { example: format.clock('22:00') })}
      isChecked={isChecked}
    />
  )
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0 py-4 first:pt-0 last:pb-0">
      <div className="grid items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 id={titleId} className="text-body font-medium">
            {t(`settings.notify.type.${type}`)}
          </h3>
          <p className="text-label text-muted">{t(`settings.notify.hint.${type}`)}</p>
          <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            <Toggle
              label={t('settings.notify.email')}
              isOn={preference.email_enabled}
              onChange={(isOn) => change({ email_enabled: isOn })}
            />
            <Toggle
              label={t('settings.notify.inApp')}
              isOn={preference.in_app_enabled}
              onChange={(isOn) => change({ in_app_enabled: isOn })}
            />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[11rem_8rem_8rem]">
          <div className="max-sm:col-span-2">
            <Field label={t('settings.notify.frequency')}>
              {(control) => (
                <Select
                  {...control}
                  name={`${type}.frequency`}
                  value={preference.frequency}
                  disabled={!preference.email_enabled}
                  options={frequencies.map((value) => ({
                    value,
                    label: t(`settings.notify.frequency.${value}`),
                  }))}
                  onChange={({ target }) => change({ frequency: target.value as Preference['frequency'] })}
                />
              )}
            </Field>
          </div>
          {time('quiet_hours_start', 'settings.notify.quietFrom')}
          {time('quiet_hours_end', 'settings.notify.quietTo')}
        </div>
      </div>
    </fieldset>
  )
}

export type Preference = Input<'updateNotificationPreferences'>['body']['preferences'][number]
