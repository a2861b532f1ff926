import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { CreditCard } from '#web/ui/icons.ts'
import { addressLines } from './address-lines.ts'
import type { SubscriptionAnswer } from './subscription-answer.ts'

interface PaymentMethodProps {
  readonly subscription: NonNullable<SubscriptionAnswer['subscription']>
  readonly billing: SubscriptionAnswer['billing']
}

export function PaymentMethod({ subscription, billing }: PaymentMethodProps) {
  const t = useText()
  const { payment_method: method, card_last_four: last, card_expiry: expiry } = subscription
  return (
    <Card title={t('settings.subscription.payment')}>
      {method ? (
        <p className="flex flex-wrap items-center gap-2.5">
          <CreditCard aria-hidden="true" className="size-5 text-muted" />
          <span className="font-medium capitalize">{method}</span>
          {last && <span className="figures">•••• {last}</span>}
          {expiry && (
            <span className="text-muted">{t('settings.subscription.expires', { date: expiry })}</span>
          )}
        </p>
      ) : (
        <p className="text-muted">
          {t(
            billing === 'local' ? 'settings.subscription.noPaymentNeeded' : 'settings.subscription.noPayment',
          )}
        </p>
      )}
    </Card>
  )
}

/** The billing address is taken from the company data, so it need not be typed twice. */
export function BillingAddress() {
  const t = useText()
  const { company } = useSession()
  const { settings } = useFormat()
  const lines = company ? addressLines(company, settings.language) : []
  return (
    <Card
      title={t('settings.subscription.address')}
      actions={
        <Link
          to="/settings"
          search={{}}
          className="inline-flex min-h-6 items-center text-label text-accent underline underline-offset-4"
        >
          {t('settings.subscription.changeAddress')}
        </Link>
      }
    >
      {lines.length === 0 ? (
        <p className="text-muted">{t('settings.subscription.noAddress')}</p>
      ) : (
        <address className="not-italic">
          <span className="block font-medium">{company?.name}</span>
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
    </Card>
  )
}
