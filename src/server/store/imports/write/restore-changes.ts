import type { Queryable } from '../../../kit/db/queryable.ts'
import { restoreImportedProducts } from '../../catalogue/removed-imports.ts'
import { removeObservations } from '../../competitor-prices/remove-observations.ts'
import { restoreFacts } from '../../day-facts/restore-facts.ts'
import { restoreReplacedLines } from '../../order-lines/replaced-lines.ts'

export interface Restored {
  readonly removed: number
  readonly restored: number
  /** Records that were changed or used since, and are therefore kept. */
  readonly kept: number
  /** Names of some of them. */
  readonly names: readonly string[]
  /** Days of order lines that count again. */
  readonly days: readonly string[]
}

const NAMES = 20

/**
 * Restores what an import changed apart from the lines it added: inserts lines that it replaced, deletes added records
 * and gives changed ones their old values. Only records that still have the import's values are restored; later changes of a user stay.
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
  total.removed += await removeObservations(client, { companyId, importId })
  const { rows } = await client.query<{ some: boolean }>(
    'select exists (select from import_changes where company_id = $1 and import_id = $2) as some',
    values,
  )
  if (!rows[0]?.some) return { ...total, names, days: [] }
  await client.query('drop table if exists restoring')
  await client.query(restoringSql, values)
  const days = await restoreReplacedLines(client, companyId)
  total.restored += days.length
  add(await restoreFacts(client, companyId))
  add(await restoreImportedProducts(client, { companyId, importId }))
  await client.query('delete from import_changes where company_id = $1 and import_id = $2', values)
  return { ...total, names, days }
}

const restoringSql = `
  create temporary table restoring on commit drop as
  select record, subject, day, before, after from import_changes where company_id = $1 and import_id = $2`
