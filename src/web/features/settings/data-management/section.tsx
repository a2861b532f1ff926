import { useText } from '#web/i18n/use-text.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function DataSection() {
  const t = useText()
  return (
    <Card>
      <EmptyState title={t('later.notBuilt')} />
    </Card>
  )
}
