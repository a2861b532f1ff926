import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { companyDay } from './company-day.ts'

type Clock = Pick<TenantContext, 'companyId' | 'clock'>
type Held = 'price' | 'cost'

const logs = {
  price: { table: 'price_log', column: 'price' },
  cost: { table: 'unit_costs', column: 'unit_cost' },
} as const

/**
 * Brings price or cost of products to what their log says of today; products without a log keep theirs,
 * but for `emptied`: those whose last row has just gone. `null` for `productIds`: of all products.
 */
export async function holdToday(
  ctx: Clock,
  tx: TenantTransaction,
  input: { readonly held: Held; readonly productIds: readonly number[] | null; readonly emptied?: boolean },
): Promise<number> {
  const { table, column } = logs[input.held]
  const { rowCount } = await tx.client.query(
    `update products p set ${input.held} = now.value, updated_at = $4
     from products q
     ${input.emptied ? 'left' : 'inner'} join lateral (
       select l.${column} as value from ${table} l
       where l.company_id = $1 and l.product_id = q.product_id and l.effective_from <= $3
       order by l.effective_from desc limit 1
     ) now on true
     where p.company_id = $1 and q.company_id = $1 and q.product_id = p.product_id
       and ($2::int8[] is null or p.product_id = any($2)) and p.${input.held} is distinct from now.value`,
    [ctx.companyId, input.productIds, await companyDay(ctx, tx), ctx.clock()],
  )
  return rowCount ?? 0
}

/**
 * Writes what products cost or are listed at now into the log as from today, where the log says otherwise.
 * Costs what it finds: nothing where nothing changed. A product without price or cost writes nothing.
 */
export async function recordToday(
  ctx: Clock,
  tx: TenantTransaction,
  input: {
    readonly productIds: readonly number[] | null
    readonly source: string
    readonly importId?: string | null
  },
): Promise<void> {
  const today = await companyDay(ctx, tx)
  for (const held of ['price', 'cost'] as const) {
    const { table, column } = logs[held]
    await tx.client.query(
      `insert into ${table} (company_id, product_id, effective_from, ${column}, source, import_id)
       select $1, p.product_id, $3, p.${held}, $4, $5 from products p
       left join lateral (
         select l.${column} as value from ${table} l
         where l.company_id = $1 and l.product_id = p.product_id and l.effective_from <= $3
         order by l.effective_from desc limit 1
       ) last on true
       where p.company_id = $1 and ($2::int8[] is null or p.product_id = any($2)) and p.${held} is not null
         and last.value is distinct from p.${held}
       on conflict (company_id, product_id, effective_from) do update
       set ${column} = excluded.${column}, source = excluded.source, import_id = excluded.import_id`,
      [ctx.companyId, input.productIds, today, input.source, input.importId ?? null],
    )
  }
}
