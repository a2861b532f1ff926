import { type DatedPrice, dayOfIsoDate, judgeWasPrice } from '#analytics'
import { type Message, message, moneyOf } from '#messages/message'
import type { LivePrice } from '../../store/platform/shops/store-platform.ts'
import type { ItemReason } from './item-rows.ts'
import type { Rollout } from './rollout-rows.ts'

/** What becomes of the reduction that a shop shows, or would show with the new price. */
export interface Reduction {
  /** `null`: there is no struck-through price. */
  readonly was: 'kept' | 'removed' | null
  readonly refusal: { readonly code: ItemReason; readonly reason: Message } | null
  readonly notice: Message | null
}

export type ReductionRules = Pick<Rollout['settings'], 'wasPrices' | 'regularOnSale'>

interface Judged extends LivePrice {
  readonly wanted: string
  readonly history: readonly DatedPrice[]
  readonly today: number
}

const NOTHING: Reduction = { was: null, refusal: null, notice: null }

/**
 * A reduction that holds or is planned is left alone unless the owner chose otherwise, and what the shop would strike
 * through has to be its lowest price of 30 days (Directive 98/6/EC, Article 6a). No new price sets a struck-through one:
 * that is a promotion.
 */
export function judgeReduction(judged: Judged, { wasPrices, regularOnSale }: ReductionRules): Reduction {
  const { isOnSale, sale, compareAtPrice: was, wanted } = judged
  if (isOnSale && sale) return regularOnSale ? judgeRegular(judged, sale) : refused('on_sale', 'push.on_sale')
  if (isOnSale) {
    const isEnded = was !== null && Number(wanted) >= Number(was)
    return isEnded && wasPrices === 'clear' ? removed(was) : refused('on_sale', 'push.on_sale')
  }
  if (was === null) return NOTHING
  if (Number(was) <= Number(wanted)) return { ...NOTHING, was: 'kept' }
  if (wasPrices === 'clear') return removed(was)
  if (wasPrices === 'show') return judgeShown(judged, was)
  return {
    ...NOTHING,
    refusal: { code: 'would_strike', reason: message('push.would_strike', { compareAt: moneyOf(was) }) },
  }
}

function refused(code: ItemReason, id: 'push.on_sale' | 'rollout.item.was_unproven'): Reduction {
  return { ...NOTHING, refusal: { code, reason: message(id) } }
}

const removed = (was: string): Reduction => ({
  ...NOTHING,
  was: 'removed',
  notice: message('rollout.item.was_removed', { was: moneyOf(was) }),
})

/** The sale stays; a higher regular price would claim a larger reduction than the prices before it allow. */
function judgeRegular(judged: Judged, sale: NonNullable<LivePrice['sale']>): Reduction {
  const { price, wanted, history, today } = judged
  if (sale.price !== null && Number(sale.price) >= Number(wanted)) {
    const reason = message('rollout.item.would_end_sale', { sale: moneyOf(sale.price) })
    return { ...NOTHING, refusal: { code: 'would_end_sale', reason } }
  }
  const start = sale.from === null ? (history.at(-1)?.day ?? today) : dayOfIsoDate(sale.from.slice(0, 10))
  const unlawful =
    price !== null && Number(wanted) > Number(price) ? refusalOfWas(history, start, wanted) : null
  return unlawful ?? { ...NOTHING, notice: message('rollout.item.sale_stays') }
}

function judgeShown({ history, today }: Judged, was: string): Reduction {
  const unlawful = refusalOfWas(history, today, was)
  return (
    unlawful ?? { ...NOTHING, was: 'kept', notice: message('rollout.item.was_shown', { was: moneyOf(was) }) }
  )
}

function refusalOfWas(history: readonly DatedPrice[], start: number, was: string): Reduction | null {
  const { lawful, lowest } = judgeWasPrice(history, start, Number(was))
  if (lowest === null) return refused('was_unlawful', 'rollout.item.was_unproven')
  if (lawful) return null
  const values = { was: moneyOf(was), lowest: moneyOf(String(lowest.price)) }
  const reason = message('rollout.item.was_unlawful', values)
  return { ...NOTHING, refusal: { code: 'was_unlawful', reason } }
}
