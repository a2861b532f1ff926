import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useCreateTest } from './mutations.ts'
import { PromiseStrip } from './promise-strip.tsx'
import { proposalsQuery } from './queries.ts'
import type { Proposal } from './types.ts'
import type { Words } from './use-words.ts'

/** Tests that are worth their cost; where there are none, why. */
export function ProposalsCard({ words }: { readonly words: Words }) {
  const { t, format } = words
  const found = useQuery(proposalsQuery())
  if (found.error && !found.data)
    return (
      <ErrorCard
        message={sentenceOf(found.error, t('tests.loadFailed'))}
        retryLabel={t('error.retry')}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      />
    )
  if (!found.data) return <Skeleton className="h-40" />
  const { proposals, notProposed } = found.data
  return (
    <Card title={t('tests.proposals')} note={t('tests.proposalsNote')}>
      {proposals.length === 0 && notProposed.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('tests.noProducts')}</p>
          <Link to="/upload-products" className={buttonClass('primary')}>
            {t('tests.import')}
          </Link>
        </div>
      ) : proposals.length === 0 ? (
        <p>{t('tests.noProposal')}</p>
      ) : (
        proposals.map((proposal) => <Row key={proposal.name} words={words} proposal={proposal} />)
      )}
      {notProposed.length > 0 ? (
        <details className="mt-4">
          <summary className="cursor-pointer text-label text-muted">{t('tests.notProposed')}</summary>
          <ul className="mt-2 list-disc ps-5 text-label text-muted">
            {notProposed.map(({ reason, products }) => (
              <li key={reason}>
                {t(`tests.reason.${reason}`, { n: products, count: format.count(products) })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  )
}

function Row({ words, proposal }: { readonly words: Words; readonly proposal: Proposal }) {
  const { t, format } = words
  const navigate = useNavigate()
  const creating = useCreateTest(
    ({ testId }) => void navigate({ to: '/price-tests', search: { test: testId } }),
  )
  const { name, productIds, goods, step, weeks, promise } = proposal
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:contents">
        <div className="min-w-0 sm:flex-1 sm:basis-60">
          <h3 className="text-body font-strong wrap-anywhere">{name}</h3>
          <p className="figures text-label text-muted">
            {t('tests.row', {
              products: format.count(productIds.length),
              step: format.percent(step, { decimals: 0 }),
              weeks: format.count(weeks),
            })}
          </p>
        </div>
        <Permit call="createPriceTest">
          <Button
            variant="primary"
            className="max-sm:order-last max-sm:self-start"
            busy={creating.isPending}
            onClick={() =>
              creating.mutate(
                { name, productIds, goods, step, weeks },
                {
                  onError: (error) =>
                    showToast({ message: sentenceOf(error, t('tests.drawFailed')), tone: 'danger' }),
                },
              )
            }
          >
            {t('tests.draw')}
          </Button>
        </Permit>
      </div>
      <PromiseStrip words={words} promise={promise} />
    </section>
  )
}
