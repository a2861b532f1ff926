import * as z from 'zod'
import { messageId } from '#messages/message'
import { call, done } from './call.ts'
import { webhookEvents } from './webhook-events.ts'

export * from './webhook-events.ts'

/** `owner`: turned off by a person; `failing`: refused everything for a day; `gone`: answered 410. */
export const webhookOffReasons = ['owner', 'failing', 'gone', 'secret_lost'] as const
const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
/**
 * Why an attempt does not count. `status`: answered outside of 200 to 299; `redirect`: redirects are not followed;
 * `not_public`: the name leads to an internal address.
 */
export const webhookProblems = [
  'status',
  'redirect',
  'timeout',
  'no_answer',
  'not_public',
  'interrupted',
  'endpoint_off',
  'too_many_waiting',
  'secret_lost',
] as const

const instant = z.iso.datetime()

export const webhookEndpoint = z.strictObject({
  endpointId: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  offReason: z.enum(webhookOffReasons).nullable(),
  /** First failed attempt since the last message that was accepted. */
  failingSince: instant.nullable(),
  /** Until then messages are signed with the former secret as well. */
  formerSecretUntil: instant.nullable(),
  createdAt: instant,
  lastDelivery: z.strictObject({ state: z.enum(webhookDeliveryStates), at: instant }).nullable(),
})

export const webhookDelivery = z.strictObject({
  deliveryId: z.uuid(),
  messageId: z.string(),
  event: z.string(),
  state: z.enum(webhookDeliveryStates),
  problem: z.enum(webhookProblems).nullable(),
  payload: z.string(),
  createdAt: instant,
  /** Time of the next attempt; `null` if none is due. */
  nextAt: instant.nullable(),
  attempts: z.array(
    z.strictObject({
      attempt: z.int(),
      at: instant,
      status: z.int().nullable(),
      problem: z.enum(webhookProblems).nullable(),
      latencyMs: z.int(),
      /** The beginning of the answer. */
      excerpt: z.string().nullable(),
    }),
  ),
})

const endpoints = z.strictObject({ endpoints: z.array(webhookEndpoint) })
/** The only answer that contains the secret. */
const withSecret = z.strictObject({ endpoint: webhookEndpoint, secret: z.string() })
const endpointParam = z.object({ endpointId: z.uuid() })
const deliveryAnswer = z.strictObject({ delivery: webhookDelivery })

const name = z.string().trim().min(1, messageId('field.webhook_name_missing')).max(100)
/** Plain http is only possible for origins that the operator allows, which the server checks. */
const url = z.url({ protocol: /^https?$/, error: messageId('field.webhook_address_unusable') }).max(2000)
const events = z
  .array(z.enum(webhookEvents))
  .min(1, messageId('field.webhook_events_missing'))
  .max(webhookEvents.length)

export const listWebhooks = call('GET /api/webhook-endpoints', {
  summary: 'Addresses to which Quanto sends its events',
  answer: endpoints,
  role: 'owner',
})

export const createWebhook = call('POST /api/webhook-endpoints', {
  summary: 'Add an address for events; its signing secret is shown once',
  body: z.object({ name, url, events }),
  answer: withSecret,
  role: 'owner',
  proof: 'recent',
  answersSecret: true,
})

export const updateWebhook = call('PUT /api/webhook-endpoints/{endpointId}', {
  summary: 'Change an address for events, or turn it on or off; omitted fields stay unchanged',
  params: endpointParam,
  body: z.object({
    name: name.optional(),
    url: url.optional(),
    events: events.optional(),
    isOn: z.boolean().optional(),
  }),
  answer: z.strictObject({ endpoint: webhookEndpoint }),
  role: 'owner',
  proof: { with: 'url' },
  record: { kind: 'webhook', at: 'endpoint' },
})

export const deleteWebhook = call('DELETE /api/webhook-endpoints/{endpointId}', {
  summary: 'Delete an address for events; can be undone until the next night',
  params: endpointParam,
  answer: done,
  role: 'owner',
})

export const restoreWebhook = call('POST /api/webhook-endpoints/{endpointId}/restore', {
  summary: 'Undo the deletion of an address for events',
  params: endpointParam,
  answer: z.strictObject({ endpoint: webhookEndpoint }),
  role: 'owner',
})

export const renewWebhookSecret = call('POST /api/webhook-endpoints/{endpointId}/secret', {
  summary: 'Make a new signing secret; for a day messages carry the signatures of both',
  params: endpointParam,
  answer: withSecret,
  role: 'owner',
  proof: 'recent',
  answersSecret: true,
})

export const testWebhook = call('POST /api/webhook-endpoints/{endpointId}/test', {
  summary: 'Send a test message to an address',
  params: endpointParam,
  answer: deliveryAnswer,
  role: 'owner',
})

export const listWebhookDeliveries = call('GET /api/webhook-endpoints/{endpointId}/deliveries', {
  summary: 'Messages to an address with each attempt, newest first; kept for 30 days',
  params: endpointParam,
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  answer: z.strictObject({ deliveries: z.array(webhookDelivery), total: z.int() }),
  role: 'owner',
})

export const resendWebhook = call('POST /api/webhook-deliveries/{deliveryId}/resend', {
  summary: 'Send a message again, with the same id',
  params: z.object({ deliveryId: z.uuid() }),
  answer: deliveryAnswer,
  role: 'owner',
})
