import type { Queryable } from '../../kit/db/queryable.ts'

/** Table of facts of a product by day, with the names of its columns in the given rows. */
interface DayTable {
  readonly table: string
  readonly day: 'effective_from' | 'day'
  readonly dayName: 'effectiveFrom' | 'day'
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: string }>>
  readonly hasSource: boolean
}

function saveSql({ table, day, dayName, columns, hasSource }: DayTable): string {
  const named = Object.entries(columns)
  const own = named.map(([, { column }]) => column)
  const written = [...own, ...(hasSource ? ['source', 'import_id'] : [])]
  const values = [...named.map(([name]) => `r."${name}"`), ...(hasSource ? [`'manual'`, 'null'] : [])]
  return `
    insert into ${table} (company_id, product_id, ${day}, ${written.join(', ')})
    select $1, r."productId", r."${dayName}", ${values.join(', ')}
    from jsonb_to_recordset($2::jsonb) as r ("productId" int8, "${dayName}" date,
      ${named.map(([name, { type }]) => `"${name}" ${type}`).join(', ')})
    on conflict (company_id, product_id, ${day}) do update
    set ${written.map((column) => `${column} = excluded.${column}`).join(', ')}`
}

/** Writes facts that a person entered; one per product and day, the last one holds. */
export async function saveFacts(
  client: Queryable,
  companyId: string,
  table: DayTable,
  rows: readonly object[],
): Promise<void> {
  await client.query(saveSql(table), [companyId, JSON.stringify(rows)])
}

interface Spend {
  readonly channel: string
  readonly day: string
  readonly amount: number | string
}

/** Writes marketing spend that a person entered; one amount per channel and day, the last one holds. */
export async function saveSpend(client: Queryable, companyId: string, rows: readonly Spend[]): Promise<void> {
  await client.query(
    `insert into marketing_spend (company_id, channel, day, amount, source, import_id)
     select $1, channel, day, amount, 'manual', null
     from jsonb_to_recordset($2::jsonb) as r (channel text, day date, amount numeric)
     on conflict (company_id, channel, day) do update
     set amount = excluded.amount, source = excluded.source, import_id = null`,
    [companyId, JSON.stringify(rows)],
  )
}

/** Adds the marketing spend of the sample store; what is there already stays. */
export async function addSampleSpend(
  client: Queryable,
  { companyId, importId }: { readonly companyId: string; readonly importId: string },
  rows: readonly Spend[],
): Promise<void> {
  await client.query(
    `insert into marketing_spend (company_id, channel, day, amount, source, import_id)
     select $1, channel, day, amount, 'sample', $3
     from jsonb_to_recordset($2) as r (channel text, day date, amount numeric) on conflict do nothing returning 1`,
    [companyId, JSON.stringify(rows), importId],
  )
}

export async function deleteSampleSpend(client: Queryable, companyId: string): Promise<void> {
  await client.query("delete from marketing_spend where company_id = $1 and source = 'sample'", [companyId])
}
