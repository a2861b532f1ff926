import { useState } from 'react'
import { versionOf } from '#contract/version-of'
import { type WebhookEvent, webhookEvents } from '#contract/webhook-events'
import { useText } from '#web/i18n/use-text.ts'
import { conflictOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Conflict, differences } from '#web/ui/form/conflict.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
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
  /** The version that the form began with: saving is refused if the address was edited since. */
  const [base, setBase] = useState(endpoint)
  const store =
    (isSeen: boolean) =>
    async ({ name, url, events }: Values) => {
      const body = { name, url: url.trim(), events: [...events] }
      if (!base) return onSaved((await call('createWebhook', { body })).secret)
      const ifMatch = isSeen ? versionOf('webhook', base) : undefined
      await call('updateWebhook', { params: { endpointId: base.endpointId }, body, ifMatch })
      onSaved(null)
    }
  const form = useForm<Values>({
    saved: valuesOf(base),
    check: ({ name, url, events }) => ({
      ...(name.trim() === '' ? { name: t('settings.webhooks.nameMissing') } : {}),
      ...(URL.canParse(url.trim()) ? {} : { url: t('settings.webhooks.urlWrong') }),
      ...(events.length === 0 ? { events: t('settings.webhooks.eventsMissing') } : {}),
    }),
    onSave: store(true),
  })
  const now = base && conflictOf(form.failure)
  const theirs = now && { name: now.name ?? '', url: now.url ?? '', events: JSON.parse(now.events ?? '[]') }
  const { values, set, errorOf } = form
  return (
    <FormDialog
      title={t(endpoint ? 'settings.webhooks.edit' : 'settings.webhooks.new')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.save()}
      problem={
        base && theirs ? (
          <Conflict
            theirs={differences(shownOf(base, t), shownOf(theirs, t), (name) =>
              t(`settings.webhooks.${name}`),
            )}
            onTake={() => {
              setBase({ ...base, ...theirs })
              form.discard()
            }}
            onKeep={() => void form.save(store(false))}
            isBusy={form.isSaving}
          />
        ) : null
      }
      {...(endpoint ? {} : { buttonText: t('settings.webhooks.add') })}
    >
      <Field label={t('settings.webhooks.name')} error={errorOf('name')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={100}
            value={values.name}
            onChange={({ target }) => set('name', target.value)}
          />
        )}
      </Field>
      <Field label={t('settings.webhooks.url')} hint={t('settings.webhooks.urlHint')} error={errorOf('url')}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            placeholder="https://"
            value={values.url}
            onChange={({ target }) => set('url', target.value)}
          />
        )}
      </Field>
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
