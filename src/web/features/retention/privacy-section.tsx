import { useQuery } from '@tanstack/react-query'
import { retentionPeriods } from '#contract/settings'
import { ExportPanel } from '#web/features/data-export/export-panel.tsx'
import { PersonalExport } from '#web/features/data-export/personal-export.tsx'
import { LoadSettings } from '#web/features/identity/load-settings.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What data leaves this installation, how long data is kept, and an export of all of it. */
export function PrivacySection() {
  const t = useText()
  return (
    <div className="flex flex-col gap-(--gap)">
      <LoadSettings>
        {({ privacy }, save) => (
          <SettingsForm
            saved={privacy}
            onSave={(values) => save({ privacy: values })}
            failedText={t('settings.failed.save')}
          >
            {(form) => (
              <Card title={t('settings.privacy.title')} note={t('settings.privacy.note')}>
                <div className="flex flex-col gap-5">
                  <Toggle
                    label={t('settings.privacy.shareAnalytics')}
                    hint={t('settings.privacy.shareAnalyticsHint')}
                    isOn={form.values.share_analytics}
                    onChange={(isOn) => form.set('share_analytics', isOn)}
                  />
                  <Toggle
                    label={t('settings.privacy.sharePersonal')}
                    hint={t('settings.privacy.sharePersonalHint')}
                    isOn={form.values.share_personal_data}
                    onChange={(isOn) => form.set('share_personal_data', isOn)}
                  />
                  <div className="max-w-sm">
                    <SelectField
                      form={form}
                      field="data_retention_period"
                      label={t('settings.privacy.retention')}
                      hint={t('settings.privacy.retentionHint')}
                      name="data_retention_period"
                      options={retentionPeriods.map((value) => ({
                        value,
                        label: t(periodIds[value]),
                      }))}
                    />
                  </div>
                  <RemovedList isKeptForever={form.values.data_retention_period === 'indefinitely'} />
                </div>
              </Card>
            )}
          </SettingsForm>
        )}
      </LoadSettings>
      <Card title={t('settings.privacy.export')} note={t('settings.privacy.exportNote')}>
        <ExportPanel label={t('settings.privacy.exportAll')} />
      </Card>
      <PersonalExport />
    </div>
  )
}

const periodIds = {
  '30-days': 'settings.privacy.period.days30',
  '90-days': 'settings.privacy.period.days90',
  '1-year': 'settings.privacy.period.year',
  indefinitely: 'settings.privacy.period.forever',
} as const

/** Names each kind of data that the retention period deletes, and how much was deleted so far. */
function RemovedList({ isKeptForever }: { readonly isKeptForever: boolean }) {
  const t = useText()
  const format = useFormat()
  const { data, isError } = useQuery({
    queryKey: ['settings', 'retention'],
    queryFn: ({ signal }) => call('getRetention', { signal }),
  })
  if (isError && !data) return null
  if (!data) return <Skeleton className="h-40 w-full" />
  const kinds = data.kinds.filter(({ removedRows }) => !isKeptForever || removedRows > 0)
  return (
    <div className="rounded-control bg-sunken p-3">
      <h3 className="text-label font-medium">{t('settings.privacy.removes')}</h3>
      {isKeptForever && <p className="mt-1 text-label text-muted">{t('settings.privacy.removesNothing')}</p>}
      <ul className="mt-1.5 grid gap-x-6 gap-y-1 text-label sm:grid-cols-2">
        {kinds.map(({ kind, removedRows }) => (
          <li key={kind} className="flex justify-between gap-3">
            <span>{t(`settings.privacy.kind.${kind}`)}</span>
            {removedRows > 0 ? (
              <span className="figures shrink-0 text-muted">
                {t('settings.privacy.removed', { n: format.count(removedRows) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-label text-muted">{t('settings.privacy.stays')}</p>
      {data.lastRunAt && (
        <p className="mt-1 text-label text-muted">
          {t('settings.privacy.lastRun', { when: format.dateTime(data.lastRunAt) })}
        </p>
      )}
    </div>
  )
}
