import { type Message, message } from '#messages/message'
import { enterAudit } from '../../accounts/audit/record-audit.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { recordToday } from '../../store/catalogue/hold-today.ts'
import { setPrice } from '../../store/catalogue/write-products.ts'
import { setVariantPrices } from '../../store/platform/write-products.ts'
import { rememberWritten, voidTakenBack } from '../predictions/remember-written.ts'
import { noteCarriedOut, noteReverted } from '../price-plan/note-carried-out.ts'
import type { ItemReason, RolloutItem } from './item-rows.ts'
import { type LockedRollout, setRollout } from './lock-rollout.ts'
import type { TakenItem } from './taken-item.ts'

export interface Refused {
  readonly state: 'refused' | 'stale' | 'unknown' | 'kept'
  readonly code: ItemReason
  readonly reason?: Message
  readonly otherWriter?: 'put_back'
  /** Price that the shop shows; absent: not read. */
  readonly live?: string | null
}

const refuseSql = `
  update price_rollout_items set state = $4, reason_code = $5, reason = $6, observed_price = coalesce($7, observed_price),
    other_writer = coalesce($8, other_writer)
  where company_id = $1 and rollout_id = $2 and item_id = $3`

/** Stores why an item was not written, or not taken back. */
export async function refuseItem(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  { rolloutId, itemId }: Pick<TakenItem, 'rolloutId' | 'itemId'>,
  { state, code, reason = message('push.not_planned'), live = null, otherWriter }: Refused,
): Promise<void> {
  await client.query(refuseSql, [
    ...[companyId, rolloutId, itemId, state, code, JSON.stringify(reason), live, otherWriter ?? null],
  ])
}

const writtenSql = `
  update price_rollout_items set state = 'written', observed_price = wanted_price, written_at = $4, reason_code = null,
    reason = null, other_writer = $5
  where company_id = $1 and rollout_id = $2 and item_id = $3`

const restoredSql = `
  update price_rollout_items set state = 'restored', observed_price = expected_price, restored_at = $4,
    reason_code = null, reason = null,
    other_writer = case when other_writer is null or $5 = 'unseen' then $5 else other_writer end
  where company_id = $1 and rollout_id = $2 and item_id = $3`

const backAgainSql = `
  update price_rollout_items set state = 'taking_back', attempts = 0
  where company_id = $1 and rollout_id = $2 and item_id = $3`

/**
 * Keeps a price that the shop has confirmed, in one transaction: item, catalogue, price log, plan, ledger and audit
 * log.
 */
export async function saveConfirmed(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: LockedRollout,
  item: TakenItem,
  otherWriter: RolloutItem['otherWriter'] = null,
): Promise<void> {
  const { rolloutId, itemId, isBack } = item
  const [from, to] = isBack
    ? [item.wantedPrice, item.expectedPrice ?? item.wantedPrice]
    : [item.expectedPrice, item.wantedPrice]
  const place = [ctx.companyId, rolloutId, itemId]
  await tx.client.query(isBack ? restoredSql : writtenSql, [...place, ctx.clock(), otherWriter])
  const productId = Number(item.productId)
  const isWhole = await hasOnePrice(ctx, tx, item)
  // Product before variant: an import that runs meanwhile locks them in this order.
  if (isWhole) await setPrice(tx.client, ctx, { productId, price: to })
  await setVariantPrices(tx.client, ctx.companyId, {
    ...{ variantIds: [item.variantId], price: to },
    ...(item.was === 'removed' ? { compareAtPrice: isBack ? item.expectedCompareAt : null } : {}),
  })
  if (isWhole) {
    const source = rollout.connectionId ? 'platform' : 'catalogue'
    await recordToday(ctx, tx, { productIds: [productId], source })
  }
  if (!(await hasMore(ctx, tx, item))) {
    if (isBack) {
      await noteReverted(tx, ctx, item.entryId)
      await voidTakenBack(tx, ctx, { productId, price: item.wantedPrice })
    } else {
      await noteCarriedOut(tx, ctx, item.entryId)
      // What a test promised is scored with its verdict.
      if (from !== null && rollout.mode !== 'test') await rememberWritten(tx, ctx, { productId, from, to })
    }
  }
  await enterAudit(tx, {
    ctx: { ...ctx, userId: rollout.approvedBy ?? rollout.draftedBy },
    input: {
      action: 'pushPrices',
      object: item.title,
      before: { price: from },
      after: { price: to, rolloutId },
    },
  })
  if (!isBack && rollout.state === 'taking_back') await tx.client.query(backAgainSql, place)
}

/** Enters that another writer's price was replaced for a moment, and set again. */
export async function notePutBack(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: LockedRollout,
  { title, rolloutId }: TakenItem,
  live: string | null,
): Promise<void> {
  await enterAudit(tx, {
    ctx: { ...ctx, userId: rollout.approvedBy ?? rollout.draftedBy },
    input: {
      action: 'pushPrices',
      object: title,
      before: { price: live },
      after: { price: live, putBack: true, rolloutId },
    },
  })
}

/** True if all variants of the planned price get the same price, which is then the product's. */
async function hasOnePrice(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  { rolloutId, entryId }: TakenItem,
): Promise<boolean> {
  const { rows } = await client.query<{ prices: number }>(
    `select count(distinct wanted_price)::int4 as prices from price_rollout_items
     where company_id = $1 and rollout_id = $2 and entry_id = $3`,
    [companyId, rolloutId, entryId],
  )
  return rows[0]?.prices === 1
}

/** True while other variants of the planned price are still to be written, or to be taken back. */
async function hasMore(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  { rolloutId, entryId, isBack }: TakenItem,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from price_rollout_items where company_id = $1 and rollout_id = $2 and entry_id = $3 and state = any($4)`,
    [
      companyId,
      rolloutId,
      entryId,
      isBack ? ['written', 'settled', 'taking_back'] : ['pending', 'sending', 'waiting'],
    ],
  )
  return (rowCount ?? 0) > 0
}

/** Stops a roll-out until an owner resumes it. */
export async function pauseFor(
  ctx: TenantContext,
  tx: TenantTransaction,
  rollout: LockedRollout,
  reason: Message,
): Promise<void> {
  if (rollout.state === 'paused' || rollout.state === 'settling' || rollout.state === 'done') return
  await setRollout(ctx, tx, rollout.rolloutId, { state: 'paused', pausedFrom: rollout.state, reason })
}
