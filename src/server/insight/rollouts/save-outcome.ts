import type { PriceRule } from '#analytics'
import { type Message, message } from '#messages/message'
import { enterAudit } from '../../accounts/audit/record-audit.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { recordToday } from '../../store/catalogue/hold-today.ts'
import { setPrice } from '../../store/catalogue/write-products.ts'
import { setVariantPrices } from '../../store/platform/write-products.ts'
import type { ItemReason, RolloutItem } from './item-rows.ts'
import { type LockedRollout, setRollout } from './lock-rollout.ts'
import { noteOutcome } from './note-outcome.ts'
import type { TakenItem } from './taken-item.ts'

export interface Refused {
  readonly state: 'refused' | 'stale' | 'unknown' | 'kept'
  readonly code: ItemReason
  readonly reason?: Message
  readonly rule?: PriceRule
  readonly otherWriter?: 'put_back'
  /** Price that the shop shows; absent: not read. */
  readonly live?: string | null
}

const refuseSql = `
  update price_rollout_items set state = $4, reason_code = $5, reason = $6, observed_price = coalesce($7, observed_price),
    other_writer = coalesce($8, other_writer), broken_rule = coalesce($9, broken_rule)
  where company_id = $1 and rollout_id = $2 and item_id = $3`

type RefusedItem = Pick<TakenItem, 'rolloutId' | 'itemId' | 'entryId' | 'isBack'> & {
  readonly mode: LockedRollout['mode']
}

/** Stores why an item was not written, or not taken back. It may have been the last one of its planned price. */
export async function refuseItem(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  item: RefusedItem,
  { state, code, reason = message('push.not_planned'), live = null, otherWriter, rule }: Refused,
): Promise<void> {
  await tx.client.query(refuseSql, [
    ...[ctx.companyId, item.rolloutId, item.itemId, state, code, JSON.stringify(reason), live],
    ...[otherWriter ?? null, rule ?? null],
  ])
  await noteOutcome(ctx, tx, item, { ...item, isConfirmed: false })
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
  if (!(await isSaleActive(ctx, tx, rollout, item))) await saveActivePrice(ctx, tx, rollout, item, to)
  await noteOutcome(ctx, tx, rollout, { ...item, isConfirmed: true })
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

/** Keeps the price that customers pay from now on. */
async function saveActivePrice(
  ctx: TenantContext,
  tx: TenantTransaction,
  { connectionId }: LockedRollout,
  item: TakenItem,
  price: string,
): Promise<void> {
  const productId = Number(item.productId)
  const isWhole = await hasOnePrice(ctx, tx, item)
  // Product before variant: an import that runs meanwhile locks them in this order.
  if (isWhole) await setPrice(tx.client, ctx, { productId, price })
  await setVariantPrices(tx.client, ctx.companyId, {
    ...{ variantIds: [item.variantId], price },
    ...(item.was === 'removed' ? { compareAtPrice: item.isBack ? item.expectedCompareAt : null } : {}),
  })
  if (!isWhole) return
  const source = connectionId ? 'platform' : 'catalogue'
  await recordToday(ctx, tx, { productIds: [productId], source })
}

/**
 * True while a sale that the shop keeps apart from the price runs, and our copy has its price: customers do not pay what
 * was written.
 */
async function isSaleActive(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  { connectionId }: LockedRollout,
  { isUnderSale, variantId }: TakenItem,
): Promise<boolean> {
  if (!isUnderSale) return false
  const { rowCount } = await client.query(
    `select from platform_variants where company_id = $1 and connection_id = $2 and external_id = $3
       and compare_at_price > price`,
    [companyId, connectionId, variantId],
  )
  return (rowCount ?? 0) > 0
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
