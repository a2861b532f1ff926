import type { Output } from '#contract/calls'
import { rolloutSettings } from '#contract/rollout-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { planAnew } from '../price-plan/plan-anew.ts'
import { requestCheck } from './check-prices.ts'
import { isEditable, lockRollout, setRollout } from './lock-rollout.ts'
import { relist } from './relist.ts'
import { readRollout } from './rollout-rows.ts'

/** Changes list or settings before the first price is written. The list is hashed anew, so an approval ends. */
export function changeRollout({ ctx, input }: VerbArgs<'changeRollout'>): Promise<Output<'changeRollout'>> {
  const { rolloutId, dropItemIds = [], replanItemIds = [], mode, settings } = input
  return ctx.inTenant(async (tx) => {
    const rollout = await lockRollout(ctx, tx, rolloutId)
    if (!isEditable(rollout) || rollout.mode === 'single' || rollout.mode === 'test')
      throw problem('rollout.begun')
    if (dropItemIds.length > 0) await dropItems(ctx, tx, rolloutId, dropItemIds)
    if (replanItemIds.length > 0) await replanItems(ctx, tx, rolloutId, replanItemIds)
    const changed = rolloutSettings.parse({ ...(rollout.settings as object), ...settings })
    await setRollout(ctx, tx, rolloutId, {
      ...{ changedBy: ctx.userId, mode: mode ?? rollout.mode, settings: changed },
    })
    await relist(ctx, tx, await lockRollout(ctx, tx, rolloutId))
    const rules = [settings?.onePrice, settings?.wasPrices, settings?.regularOnSale]
    const isReadAgain = replanItemIds.length > 0 || rules.some((each) => each !== undefined)
    if (isReadAgain) await requestCheck(ctx, tx, rolloutId)
    return { rollout: await readRollout(ctx, tx, rolloutId) }
  })
}

async function dropItems(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  rolloutId: string,
  itemIds: readonly string[],
): Promise<void> {
  const { rowCount } = await client.query(
    'delete from price_rollout_items where company_id = $1 and rollout_id = $2 and item_id = any($3)',
    [companyId, rolloutId, itemIds],
  )
  if (rowCount !== new Set(itemIds).size) throw problem('rollout.no_such_item')
}

/** The planned price stays; what is expected of it is worked out from the price that the store has. */
async function replanItems(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
  itemIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.client.query<{ entryId: string; price: string | null }>(
    `update price_rollout_items set planned_from = expected_price
     where company_id = $1 and rollout_id = $2 and item_id = any($3) and state = 'stale' and expected_price is not null
     returning entry_id as "entryId", expected_price::text as price`,
    [ctx.companyId, rolloutId, itemIds],
  )
  if (rows.length !== new Set(itemIds).size) throw problem('rollout.no_such_item')
  for (const { entryId, price } of rows) if (price !== null) await planAnew(tx, ctx, { entryId, price })
}
