import type { Queryable } from '../../../kit/db/queryable.ts'
import { restoreImportedProducts } from '../../catalogue/removed-imports.ts'
import { type FactTable, factJson, factTables } from './write-facts.ts'

export interface Restored {
  readonly removed: number
  readonly restored: number
  /** Records that were changed or used since, and are therefore kept. */
  readonly kept: number
  /** Names of some of them. */
  readonly names: readonly string[]
}

const NAMES = 20

/**
 * Restores what an import changed apart from order lines: deletes added records and gives changed ones their old
 * values. Only records that still have the import's values are restored; later changes of a user stay.
 */
export async function restoreChanges(
  client: Queryable,
  companyId: string,
  importId: string,
): Promise<Restored> {
  const total = { removed: 0, restored: 0, kept: 0 }
  const names: string[] = []
  const values = [companyId, importId]
  const add = (rows: readonly { outcome: 'removed' | 'restored' | 'kept'; name: string }[]) => {
    for (const { outcome, name } of rows) {
      total[outcome]++
      if (outcome === 'kept' && names.length < NAMES) names.push(name)
    }
  }
  const { rows } = await client.query<{ some: boolean }>(
    'select exists (select from import_changes where company_id = $1 and import_id = $2) as some',
    values,
  )
  if (!rows[0]?.some) return { ...total, names }
  await client.query('drop table if exists restoring')
  await client.query(restoringSql, values)
  // The planner cannot estimate how many rows are unchanged: row by row, a large import would take hours.
  await client.query('analyze restoring')
  // Sent separately, because Citus forwards the whole text that contains a SET LOCAL.
  await client.query('set local enable_nestloop = off')
  for (const fact of Object.values(factTables))
    add((await client.query(restoreFactSql(fact), [companyId])).rows)
  await client.query('set local enable_nestloop = on')
  add(await restoreImportedProducts(client, { companyId, importId }))
  await client.query('delete from import_changes where company_id = $1 and import_id = $2', values)
  return { ...total, names }
}

const restoringSql = `
  create temporary table restoring on commit drop as
  select record, subject, day, before, after from import_changes where company_id = $1 and import_id = $2`

function restoreFactSql(fact: FactTable): string {
  const { table, subject, subjectType, day, values } = fact
  // Days are converted from text before: the conversion depends on a setting, and Citus refuses such a function of a
  // column in an update.
  const key = `now.company_id = $1 and now.${subject} = changed.subject::${subjectType} and now.${day} = changed.day`
  const sets = values.map(([column, type]) => `${column} = (same.before ->> '${column}')::${type}`).join(', ')
  const name =
    subject === 'channel'
      ? 'there.subject'
      : '(select title from products where company_id = $1 and product_id = there.subject::bigint)'
  return `
    with changed as materialized (
      select subject, day::date as day, before, after from restoring where record = '${table}'
    ), there as materialized (
      select changed.*, ${factJson(fact, 'now')} = changed.after as is_same
      from changed join ${table} now on ${key}
    ), same as (select * from there where is_same),
    gone as (
      delete from ${table} now using same changed where changed.before is null and ${key} returning 1
    ), back as (
      update ${table} now set ${sets}, source = same.before ->> 'source', import_id = (same.before ->> 'import_id')::uuid
      from same where same.before is not null and ${key.replaceAll('changed.', 'same.')} returning 1
    )
    select case when not is_same then 'kept' when before is null then 'removed' else 'restored' end as outcome,
      case when is_same then '' else coalesce(${name}, '') end as name
    from there`
}
