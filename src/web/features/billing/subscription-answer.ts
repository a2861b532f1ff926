import type { Output } from '#contract/endpoints'

export type SubscriptionAnswer = Output<'getSubscription'>
