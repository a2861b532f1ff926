import { randomUUID } from 'node:crypto'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type LockedRollout, lockRollout } from './lock-rollout.ts'
import { refuseItem } from './save-outcome.ts'
import { readOutdated } from './still-allowed.ts'
import type { TakenItem } from './taken-item.ts'

/** Items of an earlier process first: a reading says what became of them. A single price does not wait for a list. */
const nextSql = `
  select i.rollout_id as "rolloutId", i.item_id as "itemId"
  from price_rollout_items i
  join price_rollouts r on r.company_id = i.company_id and r.rollout_id = i.rollout_id
  where i.company_id = $1 and r.connection_id = $2 and i.rollout_id <> all($3) and (
    i.state = 'sending'
    or (i.state = 'taking_back' and not (r.state = 'paused' and r.paused_from = 'taking_back'))
    or (i.state = 'pending' and (r.state = 'writing_rest' or (r.state = 'writing_canary' and i.wave = 0))))
  order by i.state = 'sending' desc, i.state = 'taking_back' desc, r.mode = 'single' desc, i.wave, i.item_id limit 1`

const itemSql = `
  select i.rollout_id as "rolloutId", i.item_id as "itemId", i.entry_id as "entryId",
    i.product_id::text as "productId", i.store_product_id as "storeProductId", i.variant_id as "variantId",
    i.expected_price::text as "expectedPrice", i.wanted_price::text as "wantedPrice", i.attempts, i.state, i.wave,
    i.expected_compare_at::text as "expectedCompareAt", i.was_action as was, i.sale_price is not null as "isUnderSale",
    (select p.title from products p where p.company_id = $1 and p.product_id = i.product_id) as title
  from price_rollout_items i where i.company_id = $1 and i.rollout_id = $2 and i.item_id = $3 for update of i`

const sendingSql = `
  update price_rollout_items set state = case when state = 'pending' then 'sending' else state end, attempt_id = $4
  where company_id = $1 and rollout_id = $2 and item_id = $3`

interface ItemRow extends Omit<TakenItem, 'isBack' | 'maySend'> {
  readonly state: string
  readonly wave: number
}

/**
 * Takes the next item of a connection and stores that it is under way, before anything is read or sent. `null`:
 * nothing is left to do; `skipped`: what was found has changed meanwhile. Roll-outs in `stopped` are left alone.
 */
export function takeItem(
  ctx: TenantContext,
  connectionId: string,
  stopped: readonly string[] = [],
): Promise<TakenItem | 'skipped' | null> {
  return ctx.inTenant(async (tx) => {
    const next = await tx.client.query<{ rolloutId: string; itemId: string }>(nextSql, [
      ctx.companyId,
      connectionId,
      stopped,
    ])
    const [found] = next.rows
    if (!found) return null
    const rollout = await lockRollout(ctx, tx, found.rolloutId)
    const { rows } = await tx.client.query<ItemRow>(itemSql, [ctx.companyId, found.rolloutId, found.itemId])
    const [item] = rows
    if (!item || !isDue(item, rollout)) return 'skipped'
    const isBack = item.state === 'taking_back'
    const [outdated] = isBack ? [] : await readOutdated(ctx, tx, rollout, item.itemId)
    if (outdated) {
      await refuseItem(tx, ctx, { ...item, isBack, mode: rollout.mode }, outdated.refused)
      return 'skipped'
    }
    await markTaken(ctx, tx, item)
    const isWriting = rollout.state === 'writing_canary' || rollout.state === 'writing_rest'
    return { ...item, isBack, maySend: isBack || isWriting }
  })
}

function isDue({ state, wave }: ItemRow, rollout: LockedRollout): boolean {
  if (state === 'sending' || state === 'taking_back') return true
  if (state !== 'pending') return false
  return rollout.state === 'writing_rest' || (rollout.state === 'writing_canary' && wave === 0)
}

async function markTaken(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  { rolloutId, itemId }: ItemRow,
): Promise<void> {
  await client.query(sendingSql, [companyId, rolloutId, itemId, randomUUID()])
}

const sentSql = `
  update price_rollout_items set attempts = attempts + 1, sent_at = $4
  where company_id = $1 and rollout_id = $2 and item_id = $3`

/** Stores that a price is about to be sent: from now on a single reading of the former price is not believed. */
export async function noteSending(ctx: TenantContext, { rolloutId, itemId }: TakenItem): Promise<void> {
  await ctx.inTenant(({ client }) => client.query(sentSql, [ctx.companyId, rolloutId, itemId, ctx.clock()]))
}
