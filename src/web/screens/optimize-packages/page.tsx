import type { Messages } from '@lingui/core'
import { lazy, Suspense } from 'react'
import { ProductsTab } from '#web/features/bundles/products-tab.tsx'
import { useAddress } from '#web/features/bundles/use-address.ts'
import { useWords } from '#web/features/bundles/use-words.ts'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

// Loads this screen's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=packages?lingui' }),
)

const StrategyTab = lazy(async () => ({
  default: (await import('#web/features/strategy/strategy-tab.tsx')).StrategyTab,
}))

export function OptimizePackagesPage() {
  const { company } = useSession()
  const companyId = company?.company_id ?? null
  const { t } = useWords()
  const address = useAddress()
  const { search, change } = address
  const active = search.tab ?? 'products'
  return (
    <>
      <PageHeader title={t('nav.optimizePackages')} note={t('packages.note')} />
      <Tabs
        label={t('packages.tabs')}
        tabs={[
          { key: 'products', label: t('packages.tab.products') },
          { key: 'strategy', label: t('packages.tab.strategy') },
        ]}
        active={active}
        onChange={(key) => change({ tab: key === 'strategy' ? 'strategy' : undefined })}
      >
        {active === 'products' ? (
          <ProductsTab address={address} />
        ) : (
          <Suspense fallback={<Skeleton className="h-96" />}>
            {companyId === null ? (
              <Skeleton className="h-96" />
            ) : (
              <StrategyTab key={companyId} companyId={companyId} address={address} />
            )}
          </Suspense>
        )}
      </Tabs>
    </>
  )
}
