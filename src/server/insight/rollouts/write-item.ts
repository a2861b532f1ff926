import { message, moneyOf } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { changePrices } from '../../store/platform/shops/change-prices.ts'
import { pause, type Wait } from '../../store/platform/shops/patience.ts'
import type { ChangeOutcome } from '../../store/platform/shops/price-change.ts'
import { type OpenedStore, StoreProblem } from '../../store/platform/shops/store-platform.ts'
import { whyExcluded, whyNotChanged } from '../price-plan/why-not-changed.ts'
import { lockRollout } from './lock-rollout.ts'
import { notePutBack, pauseFor, type Refused, refuseItem, saveConfirmed } from './save-outcome.ts'
import { noteSending } from './take-item.ts'
import type { TakenItem } from './taken-item.ts'

export interface WritePlace {
  readonly store: Pick<OpenedStore, 'readPrices' | 'setPrices'>
  readonly currency: string
  readonly signal: AbortSignal
  readonly wait?: Wait | undefined
}

/** Pauses in milliseconds before a write whose answer was lost, and that the shop does not show, is sent again. */
const TRY_AGAIN_MS = [2000, 4000] as const

/** Writes one item, or takes it back, and keeps what became of it. Returns false if the roll-out has to stop. */
export async function writeItem(ctx: TenantContext, item: TakenItem, place: WritePlace): Promise<boolean> {
  const outcome = await tryItem(ctx, item, place)
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, item.rolloutId)
    if (outcome === 'not_allowed' || outcome === 'unread') {
      const id = outcome === 'unread' ? 'rollout.paused.unanswered' : 'push.not_allowed'
      await pauseFor(ctx, tx, rollout, message(id))
      return false
    }
    if (outcome.state === 'written') {
      await saveConfirmed(ctx, tx, rollout, item, outcome.otherWriter)
      return true
    }
    if (outcome.state === 'unanswered') {
      const isPaused = !item.maySend
      if (isPaused) await backToPending(ctx, tx, item)
      else await pauseFor(ctx, tx, rollout, message('rollout.paused.unanswered'))
      return isPaused
    }
    const refused = refusedOf(outcome, item)
    // Kept as it is on the way back, so that the next try reads what became of it.
    if (!(item.isBack && refused.state === 'unknown'))
      await refuseItem(tx, ctx, { ...item, mode: rollout.mode }, refused)
    if (outcome.state === 'put_back') await notePutBack(ctx, tx, rollout, item, outcome.live)
    if (refused.state !== 'unknown') return true
    await pauseFor(ctx, tx, rollout, message('rollout.paused.unknown', { title: item.title }))
    return false
  })
}

async function tryItem(
  ctx: TenantContext,
  item: TakenItem,
  { store, currency, signal, wait = pause }: WritePlace,
): Promise<ChangeOutcome | 'not_allowed' | 'unread'> {
  const { storeProductId: productExternalId, variantId: variantExternalId, isBack, wantedPrice } = item
  const former = item.expectedPrice ?? wantedPrice
  const [price, expected] = isBack ? [former, wantedPrice] : [wantedPrice, former]
  const more = { mayBeOnSale: item.isUnderSale, mayBeExcluded: isBack, ...wasOf(item) }
  const change = { productExternalId, currency, variants: [{ variantExternalId, price, expected, ...more }] }
  let wasSent = item.attempts > 0
  const beforeSend = async () => {
    await noteSending(ctx, item)
    wasSent = true
  }
  const attempt = () =>
    changePrices(store, change, { signal, wait, wasSent, maySend: item.maySend, beforeSend })
  try {
    let outcome = await attempt()
    for (const ms of item.maySend ? TRY_AGAIN_MS : []) {
      if (outcome.state !== 'unanswered') break
      await wait(ms, signal)
      outcome = await attempt()
    }
    // The process is to stop: the next one reads what became of the item.
    if (outcome.state !== 'written') signal.throwIfAborted()
    return outcome
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof StoreProblem)) throw error
    return error.reason === 'refused' ? 'not_allowed' : 'unread'
  }
}

/** A struck-through price below both prices is not shown, and left out of the comparison. */
function wasOf({ was, expectedCompareAt: before, wantedPrice, isBack }: TakenItem) {
  if (before === null || was === null) return {}
  if (was === 'kept' && Number(before) <= Number(wantedPrice)) return {}
  const after = was === 'removed' ? null : before
  return { was: isBack ? { from: after, to: before } : { from: before, to: after } }
}

type Failed = Exclude<ChangeOutcome, { state: 'written' | 'unanswered' }>

function refusedOf(outcome: Failed, { isBack, expectedPrice, wantedPrice }: TakenItem): Refused {
  const refused = isBack ? 'kept' : 'refused'
  const expected = isBack ? wantedPrice : (expectedPrice ?? wantedPrice)
  switch (outcome.state) {
    case 'missing':
      return { state: refused, code: 'not_in_store', reason: whyNotChanged(outcome) }
    case 'excluded':
      return { state: refused, code: outcome.exclusion.code, reason: whyExcluded(outcome.exclusion) }
    case 'on_sale':
    case 'would_strike':
      return { state: refused, code: outcome.state, reason: whyNotChanged(outcome) }
    case 'would_end_sale': {
      const reason = message('rollout.item.would_end_sale', { sale: moneyOf(outcome.sale) })
      return { state: refused, code: outcome.state, reason }
    }
    case 'was_changed': {
      const compareAt = outcome.compareAt === null ? '–' : moneyOf(outcome.compareAt)
      const reason = message('rollout.item.was_changed', { compareAt })
      return { state: isBack ? 'kept' : 'stale', code: outcome.state, reason }
    }
    case 'put_back': {
      const { live } = outcome
      const reason = message('rollout.item.put_back', { live: live === null ? '–' : moneyOf(live) })
      return { state: isBack ? 'kept' : 'stale', code: outcome.state, reason, live, otherWriter: 'put_back' }
    }
    case 'refused':
      return { state: refused, code: 'store_refused', reason: whyNotChanged(outcome) }
    case 'stale': {
      const { live } = outcome
      const values = { live: live === null ? '–' : moneyOf(live), expected: moneyOf(expected) }
      const reason = message('rollout.item.changed_since', values)
      return { state: isBack ? 'kept' : 'stale', code: 'changed_since', reason, live }
    }
    case 'unknown': {
      const { live } = outcome
      const code = live === null ? 'no_answer' : 'other_price_shown'
      return { state: 'unknown', code, reason: whyNotChanged(outcome), live }
    }
  }
}

/** Nothing of it arrived, and the roll-out is paused: it is written once that goes on. */
async function backToPending(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  { rolloutId, itemId, isBack }: TakenItem,
): Promise<void> {
  if (isBack) return
  await client.query(
    `update price_rollout_items set state = 'pending' where company_id = $1 and rollout_id = $2 and item_id = $3`,
    [companyId, rolloutId, itemId],
  )
}
