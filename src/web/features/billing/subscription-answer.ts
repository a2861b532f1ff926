import type { Output } from '#contract/calls'

export type SubscriptionAnswer = Output<'getSubscription'>
