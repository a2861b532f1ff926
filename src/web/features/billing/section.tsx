import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { ForOthers } from '#web/ui/section/load-query.tsx'
import { SectionSkeleton } from '#web/ui/section/section-skeleton.tsx'
import { BillingHistory } from './billing-history.tsx'
import { BillingAddress, PaymentMethod } from './payment-cards.tsx'
import { PlanCard } from './plan-card.tsx'
import type { SubscriptionAnswer } from './subscription-answer.ts'

/** The plan, its payment method and past payments. */
export function SubscriptionSection() {
  const t = useText()
  const { company } = useSession()
  const companyId = company?.company_id
  const query = useQuery({
    queryKey: ['settings', 'subscription'],
    enabled: companyId !== undefined,
    queryFn: ({ signal }) => call('getSubscription', { params: { company_id: companyId ?? '' }, signal }),
  })
  if (query.error instanceof ApiError && query.error.code === 'forbidden')
    return <ForOthers reason={query.error.message} />
  if (query.isError && !query.data)
    return (
      <FailureNotice
        message={sentenceOf(query.error, t('settings.account.loadFailed'))}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data || !companyId) return <SectionSkeleton />
  const { subscription, billing } = query.data
  return (
    <div className="flex flex-col gap-(--gap)">
      {subscription ? (
        <>
          <PlanCard subscription={subscription} billing={billing} companyId={companyId} />
          <PaymentMethod subscription={subscription} billing={billing} />
        </>
      ) : (
        <NoSubscription companyId={companyId} billing={billing} />
      )}
      <BillingAddress />
      {subscription && <BillingHistory invoices={subscription.invoices} />}
    </div>
  )
}

interface NoSubscriptionProps {
  readonly companyId: string
  readonly billing: SubscriptionAnswer['billing']
}

function NoSubscription({ companyId, billing }: NoSubscriptionProps) {
  const t = useText()
  const client = useQueryClient()
  const start = useWrite({
    mutationFn: () => call('startCheckout', { params: { company_id: companyId } }),
    onSuccess: ({ url }) => {
      if (billing === 'stripe') location.assign(url)
      else return client.invalidateQueries({ queryKey: ['settings', 'subscription'] })
    },
  })
  return (
    <Card title={t('settings.subscription.title')}>
      {start.error && (
        <FailureNotice
          message={sentenceOf(start.error, t('settings.failed.save'))}
          busy={start.isPending}
          onRetry={() => start.mutate()}
          onBack={() => start.reset()}
        />
      )}
      <EmptyState
        title={t('settings.subscription.none')}
        action={
          <Button onClick={() => start.mutate()} busy={start.isPending}>
            {t(billing === 'stripe' ? 'settings.subscription.subscribe' : 'settings.subscription.startLocal')}
          </Button>
        }
      >
        {t(billing === 'stripe' ? 'settings.subscription.stripeNote' : 'settings.subscription.localNote')}
      </EmptyState>
    </Card>
  )
}
