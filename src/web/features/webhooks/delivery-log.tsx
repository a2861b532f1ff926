import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WEBHOOK_PAGE_SIZE } from '#contract/webhook-events'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { SectionSkeleton } from '#web/ui/section/section-skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveriesQuery, type Endpoint, WEBHOOKS } from './queries.ts'

interface DeliveryLogProps {
  readonly endpoint: Endpoint
  readonly onClose: () => void
}

/** The messages to an address, newest first, each with its attempts. */
export function DeliveryLog({ endpoint, onClose }: DeliveryLogProps) {
  const t = useText()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(deliveriesQuery(endpoint.endpointId, page))
  const resend = useWrite({
    mutationFn: (deliveryId: string) => call('resendWebhook', { params: { deliveryId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS }),
    onError: (failure) =>
      showToast({ message: sentenceOf(failure, t('settings.failed.save')), tone: 'danger' }),
  })
  const isEmpty = data?.total === 0
  return (
    <Dialog
      title={t('settings.webhooks.logOf', { name: endpoint.name })}
      isOpen
      isWide
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        data &&
        data.total > WEBHOOK_PAGE_SIZE && (
          <>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('settings.webhooks.newer')}
            </Button>
            <Button disabled={page * WEBHOOK_PAGE_SIZE >= data.total} onClick={() => setPage(page + 1)}>
              {t('settings.webhooks.older')}
            </Button>
          </>
        )
      }
    >
      {error && !data && <ErrorCard message={sentenceOf(error, t('settings.account.loadFailed'))} />}
      {!error && !data && <SectionSkeleton />}
      {isEmpty && (
        <EmptyState title={t('settings.webhooks.logEmpty')}>{t('settings.webhooks.logEmptyHint')}</EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <p className="mb-2 text-label text-muted">{t('settings.webhooks.logNote')}</p>
          <ul className="flex flex-col divide-y divide-hairline">
            {data.deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.deliveryId}
                delivery={delivery}
                isBusy={resend.isPending}
                onResend={() => resend.mutate(delivery.deliveryId)}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
