/** What is sent to the addresses of a company, in addition to tests. */
export const webhookEvents = [
  'rollout.approval_wanted',
  'rollout.paused',
  'rollout.look_wanted',
  'rollout.taking_back',
  'rollout.taken_back',
  'rollout.done',
  'import.done',
  'market.alert',
  'report.ready',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event that the test button sends. */
export const WEBHOOK_TEST = 'webhook.test'

export const MOST_WEBHOOKS = 10
export const WEBHOOK_PAGE_SIZE = 20
