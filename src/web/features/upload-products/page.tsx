import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { PlatformTab } from './platform/platform-tab.tsx'
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
