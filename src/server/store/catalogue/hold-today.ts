import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../basics/company-day.ts'
import { recordTodaysValues, valueLogs } from '../day-facts/record-today.ts'
import { noteCatalogueChange } from './kept/note-catalogue-change.ts'

type Clock = Pick<TenantContext, 'companyId' | 'clock'>
type Held = keyof typeof valueLogs

interface Hold {
  readonly held: Held
  readonly productIds: readonly number[]
  /** True if the products' last rows may just have been removed: a product without rows gets no price or cost. */
  readonly emptied?: boolean
}

/** Sets price or cost of products to what their log says for today. Products without a log keep theirs. */
export async function holdToday(ctx: Clock, tx: TenantTransaction, input: Hold): Promise<number> {
  const { table, column } = valueLogs[input.held]
  const { rowCount } = await tx.client.query(
    `update products p set ${input.held} = now.value, updated_at = $4
     from products q
     ${input.emptied ? 'left' : 'inner'} join lateral (
       select l.${column} as value from ${table} l
       where l.company_id = $1 and l.product_id = q.product_id and l.effective_from <= $3
       order by l.effective_from desc limit 1
     ) now on true
     where p.company_id = $1 and q.company_id = $1 and q.product_id = p.product_id
       and p.product_id = any($2) and p.${input.held} is distinct from now.value`,
    [ctx.companyId, input.productIds, await companyDay(ctx, tx), ctx.clock()],
  )
  if (rowCount) await noteCatalogueChange(tx.client, ctx.companyId)
  return rowCount ?? 0
}

/** Does the same for everything that has begun after a day: rows that were entered in advance. */
export async function holdBegun(
  ctx: Clock,
  tx: TenantTransaction,
  input: { readonly held: Held; readonly afterDay: string },
): Promise<number> {
  const { rows } = await tx.client.query<{ ids: string[] | null }>(
    `select array_agg(distinct product_id) as ids from ${valueLogs[input.held].table}
     where company_id = $1 and effective_from > $2 and effective_from <= $3`,
    [ctx.companyId, input.afterDay, await companyDay(ctx, tx)],
  )
  const ids = rows[0]?.ids
  return ids ? holdToday(ctx, tx, { held: input.held, productIds: ids.map(Number) }) : 0
}

interface Record {
  readonly productIds: readonly number[]
  /** `catalogue` for a price: the list of one day is no record of prices, and the estimates do not read it as one. */
  readonly source: string
  readonly importId?: string | null
}

/**
 * Writes the current cost or list price of products into the log from today on, where the log differs. Call it
 * after every change of `products.price` or `products.cost`. A product without a value writes nothing.
 */
export async function recordToday(ctx: Clock, tx: TenantTransaction, input: Record): Promise<void> {
  const today = await companyDay(ctx, tx)
  const { productIds, source, importId = null } = input
  await recordTodaysValues(tx.client, { companyId: ctx.companyId, productIds, today, source, importId })
}
