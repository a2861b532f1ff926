import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { parseUploadSearch, uploadTabs } from './search.ts'
import { UploadTab } from './upload-tab.tsx'

export function UploadProductsPage() {
  const t = useText()
  const { tab = 'upload' } = parseUploadSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('upload.title')} />
      <Tabs
        label={t('upload.tabs')}
        tabs={uploadTabs.map((key) => ({ key, label: t(`upload.tab.${key}`) }))}
        active={tab}
        onChange={(next) => navigate({ to: '/upload-products', search: parseUploadSearch({ tab: next }) })}
      >
        {tab === 'upload' ? <UploadTab /> : <PlatformTab />}
      </Tabs>
    </>
  )
}

/** Connecting a platform is not built yet: says so, and what works instead. */
function PlatformTab() {
  const t = useText()
  return (
    <Card title={t('upload.platform.title')}>
      <p className="max-w-prose text-muted">{t('upload.platform.text')}</p>
    </Card>
  )
}
