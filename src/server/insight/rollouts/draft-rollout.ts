import { randomInt, randomUUID } from 'node:crypto'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { isAnotherOpen } from './another-open.ts'
import { requestCheck } from './check-prices.ts'
import { nameTitles } from './name-titles.ts'
import { openOf } from './open-items.ts'
import { type Rollout, readRollout } from './rollout-rows.ts'

/** The seed fits into a column of 32 bits. */
const SEEDS = 2 ** 31

interface PlannedVariant {
  readonly entryId: string
  readonly productId: string
  readonly plannedPrice: string
  readonly todayPrice: string | null
  readonly storeProductId: string | null
  readonly variantId: string | null
}

const plannedSql = `
  select l.entry_id as "entryId", l.product_id::text as "productId", l.planned_price::text as "plannedPrice",
    l.today_price::text as "todayPrice",
    case when $2::uuid is null then p.handle else v.product_external_id end as "storeProductId",
    case when $2::uuid is null then p.sku else v.external_id end as "variantId"
  from price_plan l
  join products p on p.company_id = l.company_id and p.product_id = l.product_id
  left join platform_variants v
    on v.company_id = l.company_id and v.product_id = l.product_id and v.connection_id = $2
  where l.company_id = $1 and l.entry_id = any($3) and l.status = 'planned' and l.removed_at is null
  order by l.entry_id, v.external_id`

const rolloutSql = `
  insert into price_rollouts (company_id, rollout_id, connection_id, state, mode, canary_seed, settings, check_status,
    drafted_by, changed_by, created_at, updated_at)
  values ($1, $2, $3, 'draft', $4, $5, $6, 'queued', $7, $7, $8, $8)`

const itemsSql = `
  insert into price_rollout_items (company_id, rollout_id, item_id, entry_id, product_id, store_product_id, variant_id,
    state, planned_from, wanted_price)
  select $1, $2, n.item_id, n.entry_id, n.product_id, n.store_product_id, n.variant_id, 'pending', n.planned_from,
    n.wanted_price
  from unnest($3::uuid[], $4::uuid[], $5::int8[], $6::text[], $7::text[], $8::numeric[], $9::numeric[])
    as n (item_id, entry_id, product_id, store_product_id, variant_id, planned_from, wanted_price)
  on conflict do nothing returning 1`

/** Drafts a roll-out of planned prices; one may be open for each connected store. */
export async function draftRollout({
  ctx,
  input,
}: VerbArgs<'draftRollout'>): Promise<Output<'draftRollout'>> {
  try {
    return await ctx.inTenant(async (tx) => {
      const connection = await currentConnection(tx, ctx.companyId)
      const isConnected = connection?.status === 'active'
      if (!isConnected && !input.byHand) throw problem('platform.not_connected')
      if (isConnected && input.byHand) throw problem('rollout.store_is_connected')
      const connectionId = isConnected ? connection.connectionId : null
      const rolloutId = await addRollout(ctx, tx, { ...input, connectionId })
      return { rollout: await readRollout(ctx, tx, rolloutId) }
    })
  } catch (error) {
    if (isAnotherOpen(error)) throw problem('rollout.another_open')
    throw error
  }
}

interface NewRollout {
  /** `null`: carried out by hand. */
  readonly connectionId: string | null
  readonly entryIds: readonly string[]
  readonly mode: Rollout['mode']
  readonly settings: Rollout['settings']
}

/** Stores a draft with its items, and requests the reading of the live prices. */
export async function addRollout(
  ctx: TenantContext,
  tx: TenantTransaction,
  { connectionId, entryIds, mode, settings }: NewRollout,
): Promise<string> {
  const rolloutId = randomUUID()
  const planned = await readPlanned(ctx, tx, connectionId, entryIds)
  const productIds = planned.map(({ productId }) => productId)
  const open = await openOf(tx, ctx, productIds)
  if (open.length > 0)
    throw problem('rollout.on_its_way', { titles: nameTitles(open.map(({ title }) => title)) })
  await tx.client.query(rolloutSql, [
    ...[ctx.companyId, rolloutId, connectionId, mode, randomInt(SEEDS)],
    ...[JSON.stringify(settings), ctx.userId, ctx.clock()],
  ])
  await addItems(ctx, tx, rolloutId, planned)
  await requestCheck(ctx, tx, rolloutId)
  return rolloutId
}

async function readPlanned(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  connectionId: string | null,
  entryIds: readonly string[],
): Promise<readonly PlannedVariant[]> {
  const { rows } = await client.query<PlannedVariant>(plannedSql, [companyId, connectionId, entryIds])
  if (new Set(rows.map(({ entryId }) => entryId)).size < new Set(entryIds).size)
    throw problem('rollout.not_planned')
  return rows
}

async function addItems(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  rolloutId: string,
  planned: readonly PlannedVariant[],
): Promise<void> {
  await client.query(itemsSql, [
    ...[companyId, rolloutId, planned.map(() => randomUUID()), planned.map((each) => each.entryId)],
    planned.map((each) => each.productId),
    planned.map((each) => each.storeProductId ?? ''),
    planned.map((each) => each.variantId ?? ''),
    planned.map((each) => each.todayPrice),
    planned.map((each) => each.plannedPrice),
  ])
}
