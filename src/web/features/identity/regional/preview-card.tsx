import { useMemo } from 'react'
import type { RegionalSettings } from '#contract/settings'
import { useText } from '#web/i18n/use-text.ts'
import { createFormat } from '#web/lib/format/format.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'

const MOMENT = '2026-12-31T14:05:00Z'

/** Sample figures formatted as they would be after saving. */
export function PreviewCard({ settings }: { readonly settings: RegionalSettings }) {
  const t = useText()
  const { company } = useSession()
  // A store whose currency figures settle shows amounts in it, whatever the user prefers.
  const currency = company?.has_figures ? company.currency : settings.currency
  const samples = useMemo(() => {
    const format = createFormat({ ...settings, currency } as RegionalSettings)
    return [
      ['money', format.money('1234567.891')],
      ['negative', format.money('-49.5')],
      ['number', format.number('1234.5678')],
      ['percent', format.percent(0.0425)],
      ['date', format.date(MOMENT)],
      ['time', format.time(MOMENT)],
      ['month', format.month('2026-12', 'long')],
      ['week', format.weekdays().join(' ')],
    ] as const
  }, [settings, currency])
  return (
    <Card title={t('settings.regional.preview')} note={t('settings.regional.previewNote')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4" aria-live="polite">
        {samples.map(([key, text]) => (
          <div key={key} className="min-w-0">
            <dt className="text-label text-muted">{t(`settings.regional.sample.${key}`)}</dt>
            <dd data-sample={key} className="figures font-medium break-words">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
