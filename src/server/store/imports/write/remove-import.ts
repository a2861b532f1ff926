import type { Events, TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { lockImportsOfCompany } from '../../basics/lock-imports.ts'
import { removeSampleFacts } from '../../calendar/fill-sample-facts.ts'
import { noteCatalogueChange } from '../../catalogue/kept/note-catalogue-change.ts'
import { refreshRollups } from '../../rollups/refresh-rollups.ts'
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
  else
    await tx.client.query('delete from import_chunks where company_id = $1 and import_id = $2', [
      ...[companyId, importId],
    ])
}

/**
 * Removes everything that one import brought: its lines, the products that only it created, its file. Lines that a
 * later import found already known pass to that one.
 */
export async function removeImport(args: {
  readonly tx: TenantTransaction
  readonly events: Pick<Events, 'importRemoved'>
  readonly companyId: string
  readonly importId: string
}): Promise<Removed> {
  const { tx, events, companyId, importId } = args
  const run = (sql: string) => tx.client.query(sql, [companyId, importId])
  await lockImportsOfCompany(tx, companyId)
  const changes = await restoreChanges(tx.client, companyId, importId)
  const handedOver = (await run(handOverSql)).rowCount ?? 0
  const { rows } = await tx.client.query<{ days: string[] | null; lines: string }>(deleteLinesSql, [
    companyId,
    importId,
  ])
  await run('delete from import_known_lines where company_id = $1 and import_id = $2')
  await run('delete from import_chunks where company_id = $1 and import_id = $2')
  await events.importRemoved({ tx, companyId })
  const kinds = await tx.client.query<{ kind: string }>(
    'select kind from imports where company_id = $1 and import_id = $2',
    [companyId, importId],
  )
  if (kinds.rows[0]?.kind === 'sample') await removeSampleFacts(tx.client, { companyId })
  await run(handOverProductsSql)
  const products = (await run(deleteProductsSql)).rowCount ?? 0
  await noteCatalogueChange(tx.client, companyId)
  const days = rows[0]?.days ?? []
  if (days.length > 0) await refreshRollups({ tx, companyId, days })
  return { lines: Number(rows[0]?.lines ?? 0), products, handedOver, changes }
}

const handOverSql = `
  with heir as (
    delete from import_known_lines claim
    using (
      select distinct on (known.line_id) known.line_id, known.import_id
      from import_known_lines known
      join order_lines line on line.company_id = $1 and line.line_id = known.line_id and line.import_id = $2
      where known.company_id = $1 and known.import_id <> $2
      order by known.line_id, known.import_id
    ) chosen
    where claim.company_id = $1 and claim.line_id = chosen.line_id and claim.import_id = chosen.import_id
    returning claim.line_id, claim.import_id
  )
  update order_lines line set import_id = heir.import_id
  from heir
  where line.company_id = $1 and line.line_id = heir.line_id`

const deleteLinesSql = `
  with gone as (
    delete from order_lines where company_id = $1 and import_id = $2 returning day
  )
  select array_agg(distinct day::text) as days, count(*) as lines from gone`

/** Keeps a product that lines of other imports need; it belongs to one of them from now on. */
const handOverProductsSql = `
  update products set import_id = heir.import_id
  from (
    select product_id, min(import_id::text)::uuid as import_id
    from order_lines
    where company_id = $1 and product_id in (select product_id from products where company_id = $1 and import_id = $2)
    group by product_id
  ) heir
  where products.company_id = $1 and products.product_id = heir.product_id`

const deleteProductsSql = `
  delete from products
  where company_id = $1 and import_id = $2
    and not exists (
      select from order_lines line where line.company_id = $1 and line.product_id = products.product_id
    )`
