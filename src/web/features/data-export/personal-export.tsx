import { useText } from '#web/i18n/use-text.ts'
import { Card } from '#web/ui/card.tsx'
import { ExportPanel } from './export-panel.tsx'

/** For every role: an export of the personal data, without the company's data. */
export function PersonalExport() {
  const t = useText()
  return (
    <Card title={t('settings.export.personalTitle')} note={t('settings.export.personalNote')}>
      <ExportPanel label={t('settings.export.personalRequest')} scope="personal" />
    </Card>
  )
}
