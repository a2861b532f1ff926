import type { Queryable } from '../../kit/db/queryable.ts'

/**
 * Gives lines to other imports, and returns how many. `heirsSql`: the statement that yields `line_id` and `import_id`
 * of each; the company is `$1`.
 */
export async function handOverLines(
  client: Queryable,
  heirsSql: string,
  values: readonly unknown[],
): Promise<number> {
  const { rowCount } = await client.query(
    `with heir as (${heirsSql}
     )
     update order_lines line set import_id = heir.import_id
     from heir
     where line.company_id = $1 and line.line_id = heir.line_id`,
    [...values],
  )
  return rowCount ?? 0
}

interface ImportKey {
  readonly companyId: string
  readonly importId: string
}

/** Gives all lines of an import to another one, and returns how many. */
export async function handOverLinesOfImport(
  client: Queryable,
  { companyId, importId, heir }: ImportKey & { readonly heir: string },
): Promise<number> {
  const { rowCount } = await client.query(
    'update order_lines set import_id = $3 where company_id = $1 and import_id = $2',
    [companyId, importId, heir],
  )
  return rowCount ?? 0
}

/** Deletes the lines of an import or a connected store, and returns their number and days. */
export async function deleteLinesOfImport(
  client: Queryable,
  { companyId, importId }: ImportKey,
): Promise<{ readonly days: readonly string[]; readonly lines: number }> {
  const { rows } = await client.query<{ days: string[] | null; lines: string }>(
    `with gone as (
       delete from order_lines where company_id = $1 and import_id = $2 returning day
     )
     select array_agg(distinct day::text) as days, count(*) as lines from gone`,
    [companyId, importId],
  )
  return { days: rows[0]?.days ?? [], lines: Number(rows[0]?.lines ?? 0) }
}
