import { versionOf } from '#contract/version-of'
import { type WebhookEvent, webhookEvents } from '#contract/webhook-events'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.tsx'
import type { Endpoint } from './queries.ts'

interface Values {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

interface EndpointFormProps {
  /** `null`: a new one. */
  readonly endpoint: Endpoint | null
  readonly onClose: () => void
  /** `secret`: of a new address. */
  readonly onSaved: (secret: string | null) => void
}

/** Name, address and events of a webhook. */
export function EndpointForm({ endpoint, onClose, onSaved }: EndpointFormProps) {
  const t = useText()
  const { form, submit, conflict } = useRecordForm<Endpoint, Values>({
    kind: 'webhook',
    record: endpoint,
    valuesOf,
    check: ({ name, url, events }) => ({
      ...(name.trim() === '' ? { name: t('settings.webhooks.nameMissing') } : {}),
      ...(URL.canParse(url.trim()) ? {} : { url: t('settings.webhooks.urlWrong') }),
      ...(events.length === 0 ? { events: t('settings.webhooks.eventsMissing') } : {}),
    }),
    store: async ({ name, url, events }, ifMatch) => {
      const [address, rest] = [url.trim(), { name, events: [...events] }]
      if (!endpoint) return onSaved((await call('createWebhook', { body: { ...rest, url: address } })).secret)
      // Sending an address needs a recent proof. It is left out only over the version that holds it.
      const isSame = address === endpoint.url && ifMatch === versionOf('webhook', endpoint)
      const body = { ...rest, ...(isSame ? {} : { url: address }) }
      await call('updateWebhook', { params: { endpointId: endpoint.endpointId }, body, ifMatch })
      onSaved(null)
    },
    onSaved: () => undefined,
    theirsOf: (base, now) => ({
      ...base,
      ...{ name: now.name ?? '', url: now.url ?? '', events: JSON.parse(now.events ?? '[]') },
    }),
    textsOf: (record) => shownOf(record, t),
    labelOf: (name) => t(`settings.webhooks.${name}`),
  })
  const { values, set, errorOf } = form
  return (
    <FormDialog
      title={endpoint ? t('settings.webhooks.editOf', { name: endpoint.name }) : t('settings.webhooks.new')}
      form={form}
      onClose={onClose}
      onSubmit={submit}
      problem={conflict}
      {...(endpoint ? {} : { buttonText: t('settings.webhooks.add') })}
    >
      <TextField form={form} field="name" label={t('settings.webhooks.name')} maxLength={100} />
      <TextField
        form={form}
        field="url"
        label={t('settings.webhooks.url')}
        hint={t('settings.webhooks.urlHint')}
        type="url"
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
      />
      <EventBoxes
        chosen={values.events}
        error={errorOf('events')}
        onChoose={(events) => set('events', events)}
      />
    </FormDialog>
  )
}

const valuesOf = (endpoint: Endpoint | null): Values => ({
  name: endpoint?.name ?? '',
  url: endpoint?.url ?? '',
  events: endpoint?.events ?? webhookEvents,
})

const shownOf = ({ name, url, events }: Values, t: ReturnType<typeof useText>) => ({
  ...{ name, url },
  events: events.map((event) => t(`settings.webhooks.event.${event}`)).join(', '),
})

interface EventBoxesProps {
  readonly chosen: readonly WebhookEvent[]
  readonly error: string | undefined
  readonly onChoose: (events: readonly WebhookEvent[]) => void
}

function EventBoxes({ chosen, error, onChoose }: EventBoxesProps) {
  const t = useText()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-label font-medium">{t('settings.webhooks.events')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-8 cursor-pointer items-center gap-2 text-body">
            <input
              type="checkbox"
              checked={chosen.includes(event)}
              onChange={({ target }) =>
                onChoose(
                  webhookEvents.filter((each) => (each === event ? target.checked : chosen.includes(each))),
                )
              }
              className="size-4.5 shrink-0 accent-(--accent)"
            />
            {t(`settings.webhooks.event.${event}`)}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-label text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
