import type { Events, TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { withoutNestedLoops } from '../../../kit/db/without-nested-loops.ts'
import { lockImportsOfCompany } from '../../basics/lock-imports.ts'
import { removeSampleFacts } from '../../calendar/fill-sample-facts.ts'
import { removeImportedProducts } from '../../catalogue/removed-imports.ts'
import { forgetFirstFigures } from '../../first-figures/save-first-figures.ts'
import {
  deleteLinesOfImport,
  handOverLines,
  handOverLinesOfImport,
} from '../../order-lines/lines-of-import.ts'
import { refreshRollups } from '../../rollups/refresh-rollups.ts'
import { deleteFile } from './delete-file.ts'
import { type Restored, restoreChanges } from './restore-changes.ts'

export interface Removed {
  readonly lines: number
  readonly products: number
  /** Lines that stay because another import also contained them. */
  readonly handedOver: number
  /** Changes other than lines. */
  readonly changes: Restored
}

/** Removes what an import without a result has written; its rejected rows stay readable. */
export async function discardImport(args: {
  readonly tx: TenantTransaction
  readonly ctx: Pick<TenantContext, 'companyId' | 'clock' | 'events'>
  readonly importId: string
  /** False if it never started and has only a file. */
  readonly hasLines: boolean
}): Promise<void> {
  const { tx, ctx, importId } = args
  const { companyId } = ctx
  await tx.client.query(
    `update imports set lines_added = 0, lines_known = 0, products_added = 0, updated_at = $3
     where company_id = $1 and import_id = $2`,
    [companyId, importId, ctx.clock()],
  )
  if (args.hasLines) await removeImport({ tx, events: ctx.events, companyId, importId })
  else await deleteFile(tx.client, { companyId, importId })
}

/**
 * Removes everything that one import brought: its lines, the products that only it created, its file. Lines that a
 * later import found already known pass to that one.
 */
export async function removeImport(args: {
  readonly tx: TenantTransaction
  readonly events: Pick<Events, 'importRemoved' | 'sampleStoreRemoved'>
  readonly companyId: string
  readonly importId: string
}): Promise<Removed> {
  const { tx, companyId, importId } = args
  await lockImportsOfCompany(tx, companyId)
  const changes = await restoreChanges(tx.client, companyId, importId)
  // Lines of an import that has just begun are in no statistics: nested loops compared each claim with each line.
  return withoutNestedLoops(tx.client, async () => ({ ...(await removeLines(args, changes.days)), changes }))
}

/** `restoredDays`: days of lines that count again. */
async function removeLines(
  { tx, events, companyId, importId }: Parameters<typeof removeImport>[0],
  restoredDays: readonly string[],
): Promise<Omit<Removed, 'changes'>> {
  const run = (sql: string) => tx.client.query(sql, [companyId, importId])
  const handedOver =
    (await handOverWhole(tx.client, { companyId, importId })) +
    (await handOverLines(tx.client, heirsSql, [companyId, importId]))
  const { days: emptied, lines } = await deleteLinesOfImport(tx.client, { companyId, importId })
  const days = [...new Set([...emptied, ...restoredDays])]
  await run('delete from import_known_lines where company_id = $1 and import_id = $2')
  await run('update imports set same_as = null where company_id = $1 and import_id = $2')
  await deleteFile(tx.client, { companyId, importId })
  await forgetFirstFigures(tx.client, companyId)
  await events.importRemoved({ tx, companyId })
  const kinds = await tx.client.query<{ kind: string }>(
    'select kind from imports where company_id = $1 and import_id = $2',
    [companyId, importId],
  )
  if (kinds.rows[0]?.kind === 'sample') {
    await removeSampleFacts(tx.client, { companyId })
    await events.sampleStoreRemoved({ tx, companyId })
  }
  const products = await removeImportedProducts(tx.client, { companyId, importId })
  if (days.length > 0) await refreshRollups({ tx, companyId, days })
  return { lines, products, handedOver }
}

/** Gives all to an import of the same file, and that one to the others of it. Returns the number of lines. */
async function handOverWhole(
  client: Queryable,
  { companyId, importId }: { readonly companyId: string; readonly importId: string },
): Promise<number> {
  const { rows } = await client.query<{ heir: string }>(
    `select import_id as heir from imports where company_id = $1 and same_as = $2
     order by created_at, import_id limit 1`,
    [companyId, importId],
  )
  const heir = rows[0]?.heir
  if (heir === undefined) return 0
  await client.query(
    `update imports set same_as = nullif($3::uuid, import_id) where company_id = $1 and same_as = $2`,
    [companyId, importId, heir],
  )
  await client.query(
    `insert into import_known_lines (company_id, import_id, line_id)
     select company_id, $3, line_id from import_known_lines where company_id = $1 and import_id = $2
     on conflict do nothing returning 1`,
    [companyId, importId, heir],
  )
  return handOverLinesOfImport(client, { companyId, importId, heir })
}

/** Takes the claims of the other imports that inherit the lines. */
const heirsSql = `
  delete from import_known_lines claim
  using (
    select distinct on (known.line_id) known.line_id, known.import_id
    from import_known_lines known
    join order_lines line on line.company_id = $1 and line.line_id = known.line_id and line.import_id = $2
    where known.company_id = $1 and known.import_id <> $2
    order by known.line_id, known.import_id
  ) chosen
  where claim.company_id = $1 and claim.line_id = chosen.line_id and claim.import_id = chosen.import_id
  returning claim.line_id, claim.import_id`
