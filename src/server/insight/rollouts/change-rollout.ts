import type { Output } from '#contract/calls'
import { rolloutSettings } from '#contract/rollout-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { setVariantPrices } from '../../store/platform/write-products.ts'
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

const replanSql = `
  update price_rollout_items set planned_from = expected_price
  where company_id = $1 and rollout_id = $2 and entry_id = $3 and expected_price is not null`

const entriesSql = `
  select i.entry_id as "entryId", count(distinct i.expected_price)::int4 as prices,
    min(i.expected_price)::text as price,
    jsonb_agg(jsonb_build_object('variantId', i.variant_id, 'price', i.expected_price::text))
      filter (where i.item_id = any($3)) as replanned
  from price_rollout_items i
  where i.company_id = $1 and i.rollout_id = $2 and i.entry_id in (
    select entry_id from price_rollout_items where company_id = $1 and rollout_id = $2 and item_id = any($3))
  group by 1`

interface Replanned {
  readonly entryId: string
  /** Number of different prices that the store has behind the entry, and the lowest. */
  readonly prices: number
  readonly price: string
  readonly replanned: readonly { readonly variantId: string; readonly price: string }[]
}

/**
 * The planned price stays; what is expected of it is worked out from the price that the store has. Among several prices
 * the ratio that was planned stays, too, and the variant moves by it from its present price.
 */
async function replanItems(
  ctx: TenantContext,
  tx: TenantTransaction,
  rolloutId: string,
  itemIds: readonly string[],
): Promise<void> {
  const { rowCount } = await tx.client.query(
    `select from price_rollout_items
     where company_id = $1 and rollout_id = $2 and item_id = any($3) and state = 'stale' and expected_price is not null`,
    [ctx.companyId, rolloutId, itemIds],
  )
  if (rowCount !== new Set(itemIds).size) throw problem('rollout.no_such_item')
  const { rows } = await tx.client.query<Replanned>(entriesSql, [ctx.companyId, rolloutId, itemIds])
  for (const { entryId, prices, price, replanned } of rows) {
    if (prices === 1) {
      await tx.client.query(replanSql, [ctx.companyId, rolloutId, entryId])
      await planAnew(tx, ctx, { entryId, price })
    } else
      for (const { variantId, price } of replanned)
        await setVariantPrices(tx.client, ctx.companyId, { variantIds: [variantId], price })
  }
}
