import { type Message, message, moneyOf } from '#messages/message'
import type { ChangeOutcome } from '../../store/platform/shops/price-change.ts'
import type { Exclusion } from '../../store/platform/shops/store-platform.ts'

/** An outcome whose reason is the same forward and back, and does not depend on what was expected. */
type Unchanged = Extract<
  ChangeOutcome,
  { state: 'missing' | 'on_sale' | 'would_strike' | 'refused' | 'unknown' }
>

/** Says why the shop's product gets no new price. */
export function whyExcluded({ code, name }: Exclusion): Message {
  return message(code === 'not_sold' ? 'rollout.item.hidden' : 'rollout.item.other_kind', { name })
}

/** Says why a price in the shop is not the wanted one. */
export function whyNotChanged(outcome: Unchanged): Message {
  switch (outcome.state) {
    case 'missing':
      return message('push.not_in_store')
    case 'on_sale':
      return message('push.on_sale')
    case 'would_strike':
      return message('push.would_strike', { compareAt: moneyOf(outcome.compareAt) })
    case 'refused':
      return message('push.refused', { words: outcome.words })
    case 'unknown':
      return outcome.live === null
        ? message('push.unreadable')
        : message('push.unknown', { live: moneyOf(outcome.live) })
  }
}
