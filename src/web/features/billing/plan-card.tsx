import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { StoreFormat, useFormat } from '#web/lib/format/use-format.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import type { SubscriptionAnswer } from './subscription-answer.ts'

type Subscription = NonNullable<SubscriptionAnswer['subscription']>

interface PlanCardProps {
  readonly subscription: Subscription
  readonly billing: SubscriptionAnswer['billing']
  readonly companyId: string
}

export function PlanCard({ subscription, billing, companyId }: PlanCardProps) {
  const t = useText()
  const [isManaging, setManaging] = useState(false)
  const portal = useWrite({
    mutationFn: () => call('openBillingPortal', { params: { company_id: companyId } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const manage = () => (billing === 'stripe' ? portal.mutate() : setManaging(true))
  return (
    <Card
      title={t('settings.subscription.current')}
      actions={
        <Button onClick={manage} busy={portal.isPending}>
          {t('settings.subscription.manage')}
        </Button>
      }
    >
      {portal.error && (
        <FailureNotice
          message={sentenceOf(portal.error, t('settings.failed.save'))}
          busy={portal.isPending}
          onRetry={() => portal.mutate()}
          onBack={() => portal.reset()}
        />
      )}
      <StoreFormat currency={subscription.currency}>
        <Plan subscription={subscription} />
      </StoreFormat>
      {isManaging && <LocalPlanDialog companyId={companyId} onClose={() => setManaging(false)} />}
    </Card>
  )
}

const goodStates = ['active', 'trialing']
const knownStates = ['active', 'trialing', 'ending', 'past_due', 'unpaid', 'paused']

function Plan({ subscription }: { readonly subscription: Subscription }) {
  const t = useText()
  const format = useFormat()
  const { status, renewal_date: renewal, billing_cycle: cycle, price } = subscription
  const isFree = Number(price) === 0
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-page font-strong">
          {cycle === 'none' ? t('settings.subscription.plan.local') : subscription.plan_name}
        </p>
        <Badge tone={goodStates.includes(status) ? 'success' : 'warning'}>
          {knownStates.includes(status) ? t(`settings.subscription.status.${status}`) : status}
        </Badge>
      </div>
      <p className="figures">
        {isFree
          ? t('settings.subscription.free')
          : t(`settings.subscription.per.${cycle}`, { price: format.money(price) })}
      </p>
      {renewal && (
        <p className="text-label text-muted">
          {t(status === 'ending' ? 'settings.subscription.endsOn' : 'settings.subscription.renewsOn', {
            date: format.date(renewal),
          })}
        </p>
      )}
      <Features features={subscription.features} />
    </div>
  )
}

/** Features of the local plan; a billing provider supplies its own texts. */
const knownFeatures: readonly string[] = ['products', 'imports', 'team']
const worded: readonly string[] = ['unlimited', 'included']
const isWorded = (value: string) => worded.includes(value)
const isKnown = (name: string) => knownFeatures.includes(name)

function Features({ features }: { readonly features: Subscription['features'] }) {
  const t = useText()
  const format = useFormat()
  const entries = Object.entries(features)
  const written = (value: string) => {
    if (isWorded(value)) return t(`settings.subscription.${value}`)
    return /^\d+$/.test(value) ? format.count(value) : value
  }
  if (entries.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-1 text-label sm:grid-cols-2">
      {entries.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 border-b border-hairline py-1">
          <dt>{isKnown(name) ? t(`settings.subscription.feature.${name}`) : name}</dt>
          <dd className="text-muted">{written(String(value))}</dd>
        </div>
      ))}
    </dl>
  )
}

interface LocalPlanDialogProps {
  readonly companyId: string
  readonly onClose: () => void
}

/** Without a payment provider there is no external portal: shows the configuration and can end the plan. */
function LocalPlanDialog({ companyId, onClose }: LocalPlanDialogProps) {
  const t = useText()
  const client = useQueryClient()
  const end = useWrite({
    mutationFn: () => call('endLocalPlan', { params: { company_id: companyId } }),
    onSuccess: (answer) => {
      onClose()
      client.setQueryData(['settings', 'subscription'], answer)
    },
  })
  return (
    <Dialog
      title={t('settings.subscription.manage')}
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="danger" onClick={() => end.mutate()} busy={end.isPending}>
            {t('settings.subscription.endLocal')}
          </Button>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <p>{t('settings.subscription.localManage')}</p>
      {end.error ? (
        <p role="alert" className="mt-2 text-danger">
          {sentenceOf(end.error, t('settings.failed.save'))}
        </p>
      ) : null}
    </Dialog>
  )
}
