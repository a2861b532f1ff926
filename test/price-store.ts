import { DEFAULT_GUARD_RAILS, type DemandState } from '#analytics'
import type { TenantContext } from '#server/kit/context'
import type { TestDatabase } from './database.ts'
import { createTestStore, type TestStore } from './order-lines.ts'

export interface PricedProduct {
  readonly sku: string
  readonly title?: string
  readonly type?: string
  readonly vendor?: string
  readonly price?: string
  readonly cost?: string
  readonly elasticity?: number
  readonly standardDeviation?: number
  readonly ownShare?: number
  readonly monthlyUnits?: number
  readonly demand?: DemandState
  readonly lowest?: string
  readonly highest?: string
  readonly changedOn?: string
  readonly months?: number
}

export const NO_RAILS = { ...DEFAULT_GUARD_RAILS, minPrice: null, maxPrice: null }

/** A store with directly inserted estimates and price facts; data through 2026-05-31. */
export async function createPriceStore(
  database: TestDatabase,
  products: readonly PricedProduct[],
): Promise<TestStore> {
  const store = await createTestStore(database)
  await putProducts(store.ctx, products)
  return store
}

async function putProducts(ctx: TenantContext, products: readonly PricedProduct[]): Promise<void> {
  const rows = JSON.stringify(
    products.map((product) => ({
      title: product.sku,
      months: 12,
      deviation: product.standardDeviation ?? 0.2,
      units: product.monthlyUnits ?? 100,
      share: product.ownShare ?? 0.5,
      ...product,
    })),
  )
  await ctx.inTenant(async ({ client }) => {
    const each = `jsonb_to_recordset($2) as r (sku text, title text, type text, vendor text, price numeric, cost numeric,
      elasticity float8, deviation float8, units float8, lowest numeric, highest numeric, "changedOn" date, months int, demand text, share float8)`
    await client.query(
      `insert into products (company_id, sku, title, product_type, vendor, price, cost, source)
       select $1, sku, title, type, vendor, price, cost, 'manual' from ${each}
       on conflict do nothing returning 1`,
      [ctx.companyId, rows],
    )
    await client.query(
      `insert into elasticity_estimates (company_id, product_id, run_id, has_history, elasticity, low, high,
         standard_deviation, grade, own_share, months, price_levels, units)
       select p.company_id, p.product_id, p.company_id, true, elasticity, elasticity - 1.6448536 * deviation,
         elasticity + 1.6448536 * deviation, case when elasticity is not null then deviation end,
         case when elasticity is not null then 'B' end, case when elasticity is not null then share end, months, 2, 100
       from ${each} join products p on p.company_id = $1 and p.sku = r.sku`,
      [ctx.companyId, rows],
    )
    await client.query(
      `insert into price_facts (company_id, product_id, sold_price, lowest_price, highest_price, changed_on)
       select p.company_id, p.product_id, r.price, coalesce(lowest, r.price), coalesce(highest, r.price), "changedOn"
       from ${each} join products p on p.company_id = $1 and p.sku = r.sku where r.price is not null`,
      [ctx.companyId, rows],
    )
    await client.query(
      `insert into demand_outlooks (company_id, product_id, data_through, state, last_sold_on, usual_gap_days,
         month_units, month_low, month_high, year_units, year_low, year_high, dispersion, deviation, drift, weeks)
       select p.company_id, p.product_id, '2026-05-31', coalesce(demand, 'selling'), '2026-05-31', 1, units, units * 0.8, units * 1.2,
         units * 365 / 30, units * 10, units * 14, 1, 0.1, 0.001, array_fill((units * 7 / 30)::real, array[52])
       from ${each} join products p on p.company_id = $1 and p.sku = r.sku where r.price is not null`,
      [ctx.companyId, rows],
    )
    await client.query(
      `insert into store_days (company_id, day, orders, lines, units, revenue, returned_units, refunded)
       values ($1, '2026-05-31', 1, 1, 1, 1, 0, 0)`,
      [ctx.companyId],
    )
  })
}
