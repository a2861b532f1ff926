import type { ImportSummary } from '#contract/schemas/imports'
import { refreshRollups } from '../../rollups/refresh-rollups.ts'
import type { ImportRun } from './begin-import.ts'

/** The last transaction of an import: rollups of the days it touched, its summary, its file dropped. */
export async function finishImport(
  { writer, companyId, importId }: ImportRun,
  { days, summary }: { readonly days: readonly string[]; readonly summary: ImportSummary },
): Promise<void> {
  await writer.query('begin')
  await refreshRollups({ tx: { client: writer }, companyId, days })
  await writer.query('delete from import_chunks where company_id = $1 and import_id = $2', [
    companyId,
    importId,
  ])
  await writer.query(
    `update imports set status = 'done', phase = null, bytes_read = size_bytes, summary = $3, finished_at = now(), updated_at = now()
     where company_id = $1 and import_id = $2`,
    [companyId, importId, JSON.stringify(summary)],
  )
  await writer.query('commit')
}
