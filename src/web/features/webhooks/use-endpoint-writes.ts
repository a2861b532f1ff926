import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { type Endpoint, WEBHOOKS } from './queries.ts'

const UNDO_SHOWN_FOR_MS = 12_000

interface Shown {
  readonly onSecret: (secret: string) => void
  /** Opens the log, in which the outcome of a test appears. */
  readonly onTested: (endpoint: Endpoint) => void
}

/** What the buttons of an address do. */
export function useEndpointWrites({ onSecret, onTested }: Shown) {
  const t = useText()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: WEBHOOKS })
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('settings.failed.save')), tone: 'danger' })
  const paramsOf = ({ endpointId }: Endpoint) => ({ params: { endpointId } })

  const test = useWrite({
    mutationFn: (endpoint: Endpoint) => call('testWebhook', paramsOf(endpoint)),
    onSuccess: async (_, endpoint) => {
      onTested(endpoint)
      await refresh()
    },
    onError: failed,
  })
  const turn = useWrite({
    mutationFn: (endpoint: Endpoint) =>
      call('updateWebhook', { ...paramsOf(endpoint), body: { isOn: !endpoint.isOn } }),
    onSuccess: refresh,
    onError: failed,
  })
  const renew = useWrite({
    mutationFn: (endpoint: Endpoint) => call('renewWebhookSecret', paramsOf(endpoint)),
    onSuccess: async ({ secret }) => {
      onSecret(secret)
      await refresh()
    },
    onError: failed,
  })
  const restore = useWrite({
    mutationFn: (endpoint: Endpoint) => call('restoreWebhook', paramsOf(endpoint)),
    onSuccess: refresh,
    onError: failed,
  })
  const remove = useWrite({
    mutationFn: (endpoint: Endpoint) => call('deleteWebhook', paramsOf(endpoint)),
    onSuccess: async (_, endpoint) => {
      showToast({
        message: t('settings.webhooks.deleted', { name: endpoint.name }),
        tone: 'success',
        durationMs: UNDO_SHOWN_FOR_MS,
        action: { label: t('common.undo'), isUndo: true, onAct: () => restore.mutate(endpoint) },
      })
      await refresh()
    },
    onError: failed,
  })
  return { test, turn, renew, remove }
}
