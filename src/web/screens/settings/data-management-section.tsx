import { DeletionCard } from '#web/features/account-deletion/deletion-card.tsx'
import { ExportPanel } from '#web/features/data-export/export-panel.tsx'
import { PersonalExport } from '#web/features/data-export/personal-export.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Card } from '#web/ui/card.tsx'

/** Exports all data, and deletes the account. */
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
