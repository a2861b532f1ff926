import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Delivery } from './queries.ts'

interface DeliveryRowProps {
  readonly delivery: Delivery
  readonly isBusy: boolean
  readonly onResend: () => void
}

const tones = { waiting: 'accent', delivered: 'success', failed: 'danger' } as const

/** One message: its state, and on request what was sent and what came back. */
export function DeliveryRow({ delivery, isBusy, onResend }: DeliveryRowProps) {
  const t = useText()
  const format = useFormat()
  const { event, state, problem, nextAt, attempts, messageId, payload, createdAt } = delivery
  const about = [
    format.dateTime(createdAt),
    ...(problem ? [t(`settings.webhooks.problem.${problem}`)] : []),
    ...(nextAt ? [t('settings.webhooks.next', { when: format.dateTime(nextAt) })] : []),
  ]
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 font-medium">{t(`settings.webhooks.event.${event}`)}</p>
        <Badge tone={tones[state]}>{t(`settings.webhooks.delivery.${state}`)}</Badge>
        <Button variant="quiet" disabled={isBusy} onClick={onResend}>
          {t('settings.webhooks.again')}
        </Button>
      </div>
      <p className="text-label text-muted">{about.join(' · ')}</p>
      <ul className="text-label">
        {attempts.map((each) => (
          <li key={each.attempt} className="figures break-words">
            {t('settings.webhooks.attempt', {
              when: format.dateTime(each.at),
              answer:
                each.status === null ? t(`settings.webhooks.problem.${each.problem}`) : String(each.status),
              ms: format.count(each.latencyMs),
            })}
          </li>
        ))}
      </ul>
      <details className="mt-1 text-label">
        <summary className="cursor-pointer text-muted">{t('settings.webhooks.details')}</summary>
        <p className="mt-2">{t('settings.webhooks.sent')}</p>
        <Excerpt text={`webhook-id: ${messageId}\n\n${payload}`} />
        {attempts[0]?.excerpt && (
          <>
            <p className="mt-2">{t('settings.webhooks.received')}</p>
            <Excerpt text={attempts[0].excerpt} />
          </>
        )}
      </details>
    </li>
  )
}

function Excerpt({ text }: { readonly text: string }) {
  return (
    <pre className="mt-1 max-h-48 overflow-y-auto rounded-control bg-sunken p-2 break-all whitespace-pre-wrap">
      {text}
    </pre>
  )
}
