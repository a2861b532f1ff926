import { type TenantContext, tenantContext } from '#server/kit/context'
import { refreshRollups } from '#server/store/rollups/refresh-rollups'
import { appContext, rememberingJobs } from './app-context.ts'
import type { TestDatabase } from './database.ts'

export interface TestLine {
  readonly sku: string
  readonly day: string
  readonly quantity: number
  /** Amount of the whole line, a decimal as text. */
  readonly total: string
  readonly order?: string
  readonly customer?: string
  readonly country?: string
  readonly source?: string
  readonly shop?: string
  readonly group?: string
}

export interface TestStore {
  readonly ctx: TenantContext
  readonly sent: readonly { readonly name: string; readonly data: unknown }[]
  /** Adds products without lines, with other known fields. */
  addProducts(
    products: readonly { sku: string; title?: string; type?: string; price?: string }[],
  ): Promise<void>
  /** Adds order lines, and products for new codes, and updates the rollups. */
  addLines(lines: readonly TestLine[]): Promise<void>
  productId(sku: string): Promise<number>
}

/** A separate company whose lines are inserted directly, without a file and its rules. */
export async function createTestStore(database: TestDatabase): Promise<TestStore> {
  const { companyId, userId } = await database.createCompany()
  const jobs = rememberingJobs()
  const ctx = tenantContext(appContext({ db: database.db, jobs }), companyId, userId)

  const addProducts: TestStore['addProducts'] = (products) =>
    ctx.inTenant(async ({ client }) => {
      await client.query(
        `insert into products (company_id, sku, title, product_type, price, source)
         select $1, sku, coalesce(title, sku), type, price, 'orders'
         from jsonb_to_recordset($2) as p (sku text, title text, type text, price numeric)
         on conflict (company_id, sku) do nothing returning 1`,
        [companyId, JSON.stringify(products)],
      )
    })
  return {
    ctx,
    sent: jobs.sent,
    addProducts,
    async addLines(lines) {
      await addProducts([...new Set(lines.map((line) => line.sku))].map((sku) => ({ sku })))
      await ctx.inTenant(async (tx) => {
        await tx.client.query(
          `insert into order_lines (company_id, line_id, product_id, order_ref, ordered_at, day, quantity, total,
             customer_ref, country, sales_channel, shop, customer_group)
           select $1, gen_random_uuid(), p.product_id, coalesce(l."order", gen_random_uuid()::text), l.day, l.day, l.quantity, l.total,
             l.customer, l.country, l.source, l.shop, l."group"
           from jsonb_to_recordset($2) as l (sku text, day date, quantity int, total numeric, "order" text, customer text,
             country text, source text, shop text, "group" text)
           join products p on p.company_id = $1 and p.sku = l.sku
           on conflict do nothing returning 1`,
          [companyId, JSON.stringify(lines)],
        )
        await refreshRollups({ tx, companyId })
      })
    },
    async productId(sku) {
      const { rows } = await database.adminPool.query<{ id: string }>(
        'select product_id as id from products where company_id = $1 and sku = $2',
        [companyId, sku],
      )
      return Number(rows[0]?.id)
    },
  }
}

/**
 * Lines of a store with changing prices: `products` products over `days` days from 2025-01-01, two prices
 * each, more sold at the lower one. Deterministic; the last product never sells.
 */
export function movingPriceLines(products: number, days: number): TestLine[] {
  const start = Date.UTC(2025, 0, 1)
  return Array.from({ length: products - 1 }, (_, product) =>
    Array.from({ length: days }, (_, at): TestLine => {
      const low = Math.floor(at / 28 + product) % 3 === 0
      const price = (10 + product) * (low ? 0.8 : 1)
      const quantity = (low ? 5 : 3) + ((at * 7 + product * 3) % 3)
      return {
        sku: `P${product + 1}`,
        day: new Date(start + at * 86_400_000).toISOString().slice(0, 10),
        quantity,
        total: (price * quantity).toFixed(2),
      }
    }),
  ).flat()
}
