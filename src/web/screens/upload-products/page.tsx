import type { Messages } from '@lingui/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseUploadSearch, uploadTabs } from '#web/features/imports/search.ts'
import { UploadTab } from '#web/features/imports/upload-tab.tsx'
import { PlatformTab } from '#web/features/platform/platform-tab.tsx'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useText } from '#web/i18n/use-text.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

// Loads this screen's sentences with its code; nothing is rendered before.
await Promise.all([
  openScreenMessages(
    import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=upload?lingui' }),
  ),
  openScreenMessages(
    import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=platform?lingui' }),
  ),
])

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
