import { useText } from '#web/i18n/use-text.ts'
import { StoreFormat, useFormat } from '#web/lib/format/use-format.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Check, Clock } from '#web/ui/icons.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'
import type { SubscriptionAnswer } from './subscription-answer.ts'

type Invoice = NonNullable<SubscriptionAnswer['subscription']>['invoices'][number]

export function BillingHistory({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const t = useText()
  const format = useFormat()
  const columns: readonly TableColumn<Invoice>[] = [
    { key: 'date', header: t('settings.invoice.date'), cell: ({ date }) => format.date(date) },
    {
      key: 'id',
      header: t('settings.invoice.number'),
      isRowHeader: true,
      cell: ({ invoice_id: id, url }) =>
        url ? (
          <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
            {id}
          </a>
        ) : (
          id
        ),
    },
    { key: 'description', header: t('settings.invoice.description'), cell: ({ description }) => description },
    {
      key: 'amount',
      header: t('settings.invoice.amount'),
      isFigure: true,
      cell: (invoice) => (
        <StoreFormat currency={invoice.currency}>
          <Amount value={invoice.amount} />
        </StoreFormat>
      ),
    },
    { key: 'state', header: t('settings.invoice.state'), cell: ({ paid }) => <PaidBadge isPaid={paid} /> },
  ]
  return (
    <Card
      title={t('settings.invoice.title')}
      actions={
        invoices.length > 0 && <DownloadButton title={t('settings.invoice.title')} words={chartWords(t)} />
      }
    >
      {invoices.length === 0 ? (
        <p className="text-muted">{t('settings.invoice.none')}</p>
      ) : (
        <Table
          isStacked
          caption={t('settings.invoice.title')}
          columns={columns}
          rows={invoices}
          rowKey={(invoice) => invoice.invoice_id}
        />
      )}
    </Card>
  )
}

function Amount({ value }: { readonly value: string }) {
  return useFormat().money(value)
}

function PaidBadge({ isPaid }: { readonly isPaid: boolean }) {
  const t = useText()
  const Icon = isPaid ? Check : Clock
  return (
    <Badge tone={isPaid ? 'success' : 'warning'} icon={<Icon aria-hidden="true" className="size-3.5" />}>
      {t(isPaid ? 'settings.invoice.paid' : 'settings.invoice.pending')}
    </Badge>
  )
}
