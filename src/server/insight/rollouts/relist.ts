import { createHash } from 'node:crypto'
import { drawCanary } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import { type LockedRollout, setRollout, settingsOf } from './lock-rollout.ts'
import { readCanaryPower } from './watch/canary-outlook.ts'

interface Listed {
  readonly itemId: string
  readonly productId: string
  readonly variantId: string
  readonly expected: string | null
  readonly compareAt: string | null
  readonly wanted: string
  readonly was: string | null
  readonly productType: string | null
  readonly revenue: number
  readonly profit: number
}

const RECENT = `day > ${LAST_SALES_DAY} - 30`

const listedSql = `
  select i.item_id as "itemId", i.product_id::text as "productId", i.variant_id as "variantId",
    i.expected_price::text as expected, i.expected_compare_at::text as "compareAt", i.wanted_price::text as wanted,
    coalesce(i.was_action, 'sale ' || i.sale_price) as was,
    nullif(trim(p.product_type), '') as "productType", coalesce(d.revenue, 0)::float8 as revenue,
    coalesce(d.revenue - d.units * coalesce(p.cost, 0), 0)::float8 as profit
  from price_rollout_items i
  join products p on p.company_id = i.company_id and p.product_id = i.product_id
  left join lateral (
    select sum(revenue) as revenue, sum(units) as units from product_days d
    where d.company_id = $1 and d.product_id = i.product_id and ${RECENT}
  ) d on true
  where i.company_id = $1 and i.rollout_id = $2 and i.state = 'pending'
  order by i.product_id, i.variant_id`

const storeSql = `
  select coalesce(sum(d.revenue), 0)::float8 as revenue,
    coalesce(sum(d.revenue - d.units * coalesce(p.cost, 0)), 0)::float8 as profit
  from product_days d
  join products p on p.company_id = d.company_id and p.product_id = d.product_id
  where d.company_id = $1 and ${RECENT}`

const wavesSql = `
  update price_rollout_items set wave = case when product_id = any($3) then 0 else 1 end
  where company_id = $1 and rollout_id = $2`

/**
 * Draws the canary, and hashes the exact list with the settings under which it is written. An approval of another
 * list ends.
 */
export async function relist(
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock' | 'jobs' | 'config'>,
  tx: TenantTransaction,
  rollout: LockedRollout,
): Promise<void> {
  const of = [ctx.companyId, rollout.rolloutId]
  const { rows } = await tx.client.query<Listed>(listedSql, of)
  const store = await tx.client.query<{ revenue: number; profit: number }>(storeSql, [ctx.companyId])
  const { revenue = 0, profit = 0 } = store.rows[0] ?? {}
  const products = [...new Map(rows.map((row) => [row.productId, row])).values()]
  const candidates = products.map(({ productId, productType, profit }) => {
    return { productId: Number(productId), type: productType ?? '', profit: Math.max(0, profit) }
  })
  const drawn = rollout.mode === 'canary' ? candidates : []
  const { productIds } = drawCanary(drawn, { seed: rollout.canarySeed, monthProfit: profit })
  const canary = new Set(productIds.map(String))
  await tx.client.query(wavesSql, [...of, [...canary]])
  const listHash = hashOf(rollout, rows, canary)
  const isSame = rollout.listHash === listHash
  const listed = products.reduce((sum, each) => sum + each.revenue, 0)
  await setRollout(ctx, tx, rollout.rolloutId, {
    listHash,
    canaryPower: canary.size > 0 ? await readCanaryPower(tx, ctx, rollout.rolloutId) : null,
    revenueShare: revenue > 0 ? listed / revenue : null,
    // A single price was approved by the click that sent it, prices of a test by its start.
    ...(isSame || rollout.mode === 'single' || rollout.mode === 'test'
      ? {}
      : { approvedBy: null, approvedHash: null, approvedAt: null, state: 'draft' }),
  })
}

function hashOf(rollout: LockedRollout, rows: readonly Listed[], canary: ReadonlySet<string>): string {
  const list = rows.map((row) => [
    ...[row.productId, row.variantId, row.expected, row.compareAt, row.wanted],
    ...[canary.has(row.productId), row.was],
  ])
  return createHash('sha256')
    .update(JSON.stringify([rollout.mode, settingsOf(rollout), list]))
    .digest('hex')
}
