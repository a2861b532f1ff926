import type { Queryable } from '../../kit/db/queryable.ts'

/** The log of each value of a product that changes by day. */
export const valueLogs = {
  price: { table: 'price_log', column: 'price' },
  cost: { table: 'unit_costs', column: 'unit_cost' },
} as const

interface Today {
  readonly companyId: string
  readonly productIds: readonly number[]
  readonly today: string
  readonly source: string
  readonly importId: string | null
}

/** Writes the current price and cost of products into their logs from today on, where the log differs. */
export async function recordTodaysValues(
  client: Queryable,
  { companyId, productIds, today, source, importId }: Today,
): Promise<void> {
  for (const held of ['price', 'cost'] as const) {
    const { table, column } = valueLogs[held]
    await client.query(
      `insert into ${table} (company_id, product_id, effective_from, ${column}, source, import_id)
       select $1, p.product_id, $3, p.${held}, $4, $5 from products p
       left join lateral (
         select l.${column} as value from ${table} l
         where l.company_id = $1 and l.product_id = p.product_id and l.effective_from <= $3
         order by l.effective_from desc limit 1
       ) last on true
       where p.company_id = $1 and p.product_id = any($2) and p.${held} is not null
         and last.value is distinct from p.${held}
       on conflict (company_id, product_id, effective_from) do update
       set ${column} = excluded.${column}, source = excluded.source, import_id = excluded.import_id`,
      [companyId, productIds, today, source, importId],
    )
  }
}
