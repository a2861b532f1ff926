import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_WEBHOOKS } from '#contract/webhook-events'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Webhook } from '#web/ui/icons.ts'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { LoadQuery } from '#web/ui/section/load-query.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { type Endpoint, WEBHOOKS } from './queries.ts'
import { ReceiverNotes } from './receiver-notes.tsx'
import { useEndpointWrites } from './use-endpoint-writes.ts'

type Opened =
  | { readonly kind: 'form'; readonly endpoint: Endpoint | null }
  | { readonly kind: 'log'; readonly endpoint: Endpoint }

/** Addresses to which this company's events are sent. */
export function WebhooksSection() {
  const t = useText()
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const writes = useEndpointWrites({
    onSecret: setSecret,
    onTested: (endpoint) => setOpened({ kind: 'log', endpoint }),
  })
  const close = () => setOpened(null)
  const add = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'form', endpoint: null })}>
      {t('settings.webhooks.add')}
    </Button>
  )
  // The row says what became of the last message, which the log has waited for.
  const closeLog = () => {
    close()
    void client.invalidateQueries({ queryKey: WEBHOOKS })
  }
  const saved = (made: string | null) => {
    close()
    setSecret(made)
    void client.invalidateQueries({ queryKey: WEBHOOKS })
  }
  return (
    <LoadQuery queryKey={WEBHOOKS} load={(signal) => call('listWebhooks', { signal })}>
      {({ endpoints }) => (
        <div className="flex flex-col gap-(--gap)">
          <Card
            title={t('settings.webhooks.title')}
            note={t('settings.webhooks.note')}
            actions={endpoints.length > 0 && endpoints.length < MOST_WEBHOOKS && add}
          >
            {endpoints.length === 0 ? (
              <EmptyState
                icon={<Webhook aria-hidden="true" className="size-5" />}
                title={t('settings.webhooks.empty')}
                action={add}
              >
                {t('settings.webhooks.emptyHint')}
              </EmptyState>
            ) : (
              <ul className="flex flex-col divide-y divide-hairline">
                {endpoints.map((endpoint) => (
                  <EndpointRow
                    key={endpoint.endpointId}
                    endpoint={endpoint}
                    writes={writes}
                    onEdit={() => setOpened({ kind: 'form', endpoint })}
                    onShowLog={() => setOpened({ kind: 'log', endpoint })}
                  />
                ))}
              </ul>
            )}
          </Card>
          <ReceiverNotes />
          {opened?.kind === 'form' && (
            <EndpointForm endpoint={opened.endpoint} onClose={close} onSaved={saved} />
          )}
          {opened?.kind === 'log' && <DeliveryLog endpoint={opened.endpoint} onClose={closeLog} />}
          <SecretDialog
            title={t('settings.webhooks.secret')}
            once={t('settings.webhooks.once')}
            secret={secret}
            onClose={() => setSecret(null)}
          >
            <p className="mt-3 text-label text-muted">{t('settings.webhooks.how')}</p>
          </SecretDialog>
        </div>
      )}
    </LoadQuery>
  )
}
