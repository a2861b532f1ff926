import type { Queryable } from '../../kit/db/queryable.ts'
import { type FactTable, factJson, factTables } from './staged-facts.ts'

/** Outcome of a fact that an import had written. */
export interface RestoredFact {
  readonly outcome: 'removed' | 'restored' | 'kept'
  /** Name of a product or channel whose fact was changed since; else empty. */
  readonly name: string
}

/**
 * Takes back the facts that an import wrote, as the temporary table `restoring` has them: added ones go, changed ones
 * get their old values. Only facts that still have the import's values are restored.
 */
export async function restoreFacts(client: Queryable, companyId: string): Promise<readonly RestoredFact[]> {
  // The planner cannot estimate how many rows are unchanged: row by row, a large import would take hours.
  await client.query('analyze restoring')
  // Sent separately, because Citus forwards the whole text that contains a SET LOCAL.
  await client.query('set local enable_nestloop = off')
  const restored: RestoredFact[] = []
  for (const fact of Object.values(factTables))
    restored.push(...(await client.query<RestoredFact>(restoreFactSql(fact), [companyId])).rows)
  await client.query('set local enable_nestloop = on')
  return restored
}

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
