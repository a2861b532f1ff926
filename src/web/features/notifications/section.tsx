import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { Card } from '#web/ui/card.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { LoadQuery } from '#web/ui/section/load-query.tsx'
import { Outbox } from './outbox.tsx'
import { type Preference, PreferenceRow } from './preference-row.tsx'

type Preferences = Preference[]
const QUERY_KEY = ['settings', 'notifications'] as const

/** Five kinds of notifications with their channels, and the mails if none are sent. */
export function NotificationsSection() {
  const client = useQueryClient()
  const save = async (preferences: Preferences) => {
    const answer = await call('updateNotificationPreferences', { body: { preferences } })
    client.setQueryData(QUERY_KEY, answer)
  }
  return (
    <div className="flex flex-col gap-(--gap)">
      <LoadQuery queryKey={QUERY_KEY} load={(signal) => call('getNotificationPreferences', { signal })}>
        {({ preferences }) => <PreferencesForm saved={preferences} onSave={save} />}
      </LoadQuery>
      <Outbox />
    </div>
  )
}

interface PreferencesFormProps {
  readonly saved: Preferences
  readonly onSave: (preferences: Preferences) => Promise<void>
}

function PreferencesForm({ saved, onSave }: PreferencesFormProps) {
  const t = useText()
  const clock = /^([01]\d|2[0-3]):[0-5]\d$/
  const check = ({ preferences }: { preferences: Preferences }) =>
    preferences.every((each) => clock.test(each.quiet_hours_start) && clock.test(each.quiet_hours_end))
      ? {}
      : { preferences: 'time' }
  return (
    <SettingsForm
      saved={{ preferences: saved }}
      onSave={({ preferences }) => onSave(preferences)}
      check={check}
      failedText={t('settings.failed.notifications')}
    >
      {({ values, set, errorOf }) => (
        <Card title={t('settings.notify.title')} note={t('settings.notify.note')}>
          <div className="flex flex-col divide-y divide-hairline">
            {values.preferences.map((preference) => (
              <PreferenceRow
                key={preference.notification_type}
                preference={preference}
                isChecked={errorOf('preferences') !== undefined}
                onChange={(changed) =>
                  set(
                    'preferences',
                    values.preferences.map((each) =>
                      each.notification_type === changed.notification_type ? changed : each,
                    ),
                  )
                }
              />
            ))}
          </div>
        </Card>
      )}
    </SettingsForm>
  )
}
