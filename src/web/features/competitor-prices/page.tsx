import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { METHODS_PATH } from '#contract/screens'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Store, Upload } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CompetitorsCard } from './competitors-card.tsx'
import { InboxCard } from './inbox-card.tsx'
import { MarketExport } from './market-export.tsx'
import { openMarketMessages } from './messages.ts'
import { competitorsQuery } from './queries.ts'
import { RemovedCard } from './removed-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { useWords } from './use-words.ts'

await openMarketMessages()

/** Competitors' prices: which of their products are ours, and how each competitor counts. */
export function CompetitorPricesPage() {
  const { t } = useWords()
  const found = useQuery(competitorsQuery())
  return (
    <>
      <PageHeader
        title={t('market.title')}
        note={t('market.note')}
        actions={
          found.data && found.data.competitors.length > 0 ? (
            <>
              <MarketExport />
              <UploadLink />
            </>
          ) : null
        }
      />
      {found.data ? (
        found.data.competitors.length > 0 ? (
          <div className="flex flex-col gap-4">
            <InboxCard />
            <RulesCard competitors={found.data.competitors} />
            <CompetitorsCard competitors={found.data.competitors} />
            <RemovedCard removed={found.data.removed} />
            <p className="text-caption text-muted">
              {t('market.law')}{' '}
              <Link
                to={METHODS_PATH}
                hash="marketLaw"
                className="font-medium text-accent underline-offset-4 hover:underline"
              >
                {t('market.lawMore')}
              </Link>
            </p>
          </div>
        ) : (
          <div className="flex flex-col gap-4">
            <Card>
              <EmptyState
                icon={<Store aria-hidden="true" className="size-5" />}
                title={t('market.empty.title')}
                action={<UploadLink isPrimary />}
              >
                {t('market.empty.text')}
              </EmptyState>
            </Card>
            <RemovedCard removed={found.data.removed} />
          </div>
        )
      ) : found.error ? (
        <ErrorCard
          message={sentenceOf(found.error, t('market.loadFailed'))}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </>
  )
}

function UploadLink({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const { t } = useWords()
  const look = buttonClass(isPrimary ? 'primary' : 'secondary')
  return (
    <Link to="/upload-products" search={{ kind: 'competitors' }} className={look}>
      <Upload aria-hidden="true" className="size-4" />
      {t('market.upload')}
    </Link>
  )
}
