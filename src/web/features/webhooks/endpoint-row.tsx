import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import type { Endpoint } from './queries.ts'
import type { useEndpointWrites } from './use-endpoint-writes.ts'

interface EndpointRowProps {
  readonly endpoint: Endpoint
  readonly writes: ReturnType<typeof useEndpointWrites>
  readonly onEdit: () => void
  readonly onShowLog: () => void
}

/** One address with its state, its events and what can be done with it. */
export function EndpointRow({ endpoint, writes, onEdit, onShowLog }: EndpointRowProps) {
  const t = useText()
  const format = useFormat()
  const { name, lastDelivery, formerSecretUntil } = endpoint
  const [tone, state] = stateOf(endpoint)
  const label = (id: string) => `${t(id)}: ${name}`
  const about = [
    endpoint.events.map((event) => t(`settings.webhooks.event.${event}`)).join(', '),
    lastDelivery
      ? t(`settings.webhooks.last.${lastDelivery.state}`, { when: format.dateTime(lastDelivery.at) })
      : t('settings.webhooks.last.none'),
    ...(formerSecretUntil
      ? [t('settings.webhooks.overlap', { when: format.dateTime(formerSecretUntil) })]
      : []),
  ]
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium break-words">{name}</p>
        <Badge tone={tone}>{t(`settings.webhooks.state.${state}`)}</Badge>
        <div className="ml-auto">
          <Toggle
            label={label('settings.webhooks.isOn')}
            isLabelHidden
            isOn={endpoint.isOn}
            disabled={writes.turn.isPending}
            onChange={() => writes.turn.mutate(endpoint)}
          />
        </div>
      </div>
      <code className="text-label break-all">{endpoint.url}</code>
      <p className="text-label text-muted">{about.join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => writes.test.mutate(endpoint)}
          busy={writes.test.isPending}
          aria-label={label('settings.webhooks.test')}
        >
          {t('settings.webhooks.test')}
        </Button>
        <Button onClick={onShowLog} aria-label={label('settings.webhooks.log')}>
          {t('settings.webhooks.log')}
        </Button>
        <Button onClick={onEdit} aria-label={label('settings.webhooks.edit')}>
          {t('settings.webhooks.edit')}
        </Button>
        <Button
          onClick={() => writes.renew.mutate(endpoint)}
          busy={writes.renew.isPending}
          aria-label={label('settings.webhooks.renew')}
        >
          {t('settings.webhooks.renew')}
        </Button>
        <Button
          variant="danger"
          onClick={() => writes.remove.mutate(endpoint)}
          disabled={writes.remove.isPending}
          aria-label={label('settings.webhooks.delete')}
        >
          {t('settings.webhooks.delete')}
        </Button>
      </div>
    </li>
  )
}

function stateOf({ isOn, offReason, failingSince }: Endpoint): [tone: BadgeTone, state: string] {
  if (!isOn) return [offReason === 'owner' ? 'neutral' : 'danger', `off.${offReason ?? 'owner'}`]
  return failingSince ? ['warning', 'failing'] : ['success', 'on']
}
