import { useText } from '#web/i18n/use-text.ts'
import { Card } from '#web/ui/card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportPanel } from './export-panel.tsx'
import { PersonalExport } from './personal-export.tsx'

/** Everything as a file, and the end of everything. */
export function DataManagementSection() {
  const t = useText()
  return (
    <div className="flex flex-col gap-(--gap)">
      <Card title={t('settings.export.title')} note={t('settings.export.note')}>
        <ExportPanel label={t('settings.export.request')} />
      </Card>
      <PersonalExport />
      <DeletionCard />
    </div>
  )
}
