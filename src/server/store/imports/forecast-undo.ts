import type { UndoForecast } from '#contract/import-review'
import { isUndoOpen } from '#contract/undo-time'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { getImportInCompany } from './get-import.ts'
import { ended } from './undo-import.ts'
import { restoreChanges } from './write/restore-changes.ts'

/** Thrown to end the transaction in which undoing was only tried. */
class Enough extends Error {}

/** Returns the effects of undoing, found by doing it in a transaction that is rolled back. */
export async function forecastUndo({
  ctx,
  input,
}: VerbArgs<'forecastUndo'>): Promise<{ forecast: UndoForecast }> {
  let forecast: UndoForecast = { canUndo: false, removes: 0, restores: 0, keeps: 0, kept: [] }
  const tryOut = async (tx: TenantTransaction) => {
    const record = await getImportInCompany(tx, ctx.companyId, input.importId)
    if (record.status !== 'done') return
    const lines = await countLines(tx, ctx.companyId, input.importId)
    const changes = await restoreChanges(tx.client, ctx.companyId, input.importId)
    forecast = {
      canUndo: isUndoOpen(ended(record), ctx.clock().getTime()),
      removes: changes.removed + lines.removes,
      restores: changes.restored,
      keeps: changes.kept + lines.keeps,
      kept: [...changes.names],
    }
    throw new Enough()
  }
  await ctx.inTenant(tryOut).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error
  })
  return { forecast }
}

/** Counts the lines that would be removed; lines that another import also contained stay with that one. */
async function countLines(tx: TenantTransaction, companyId: string, importId: string) {
  const { rows } = await tx.client.query<{ removes: string; keeps: string }>(
    `select count(*) filter (where not others) as removes, count(*) filter (where others) as keeps
     from (
       select exists (
         select from import_known_lines known
         where known.company_id = $1 and known.line_id = line.line_id and known.import_id <> $2
       ) or exists (select from imports same where same.company_id = $1 and same.same_as = $2) as others
       from order_lines line where line.company_id = $1 and line.import_id = $2
     ) lines`,
    [companyId, importId],
  )
  return { removes: Number(rows[0]?.removes ?? 0), keeps: Number(rows[0]?.keeps ?? 0) }
}
