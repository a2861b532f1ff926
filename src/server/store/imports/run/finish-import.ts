import type { ImportSummary } from '#contract/imports'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import { finishRun } from '../../../kit/runs/finish-run.ts'
import { refreshRollupsAtOnce } from '../../rollups/refresh-rollups.ts'
import type { ProductFacts } from '../classify/product-facts.ts'
import { fillFromOrders } from '../write/fill-products.ts'
import type { LinesRun } from './begin-import.ts'
import { noteLeft } from './repeat-import.ts'

interface FinishedFile {
  readonly days: readonly string[]
  /** `null` for records, which have counts only. */
  readonly summary: ImportSummary | null
  /** Rows with content of a file of records; `null` for orders, whose summary has them. */
  readonly rows: number | null
  readonly products: ReadonlyMap<string, ProductFacts>
  /** Names how a file of orders was read, so that the same file is recognised. */
  readonly key?: string | null
}

/**
 * Finishes an import: updates the rollups of its days, stores the summary, deletes the file. The helper commits half
 * of the rollups just before the rest; if the process dies in between, the import runs to this end again.
 */
export async function finishImport(
  { writer, helper, companyId, importId }: LinesRun,
  { days, summary, rows, products, key = null }: FinishedFile,
): Promise<void> {
  await Promise.all([writer, helper].map((client) => begin(client, { companyId }, READ_COMMITTED)))
  await refreshRollupsAtOnce({ clients: [writer, helper], companyId, days })
  await fillFromOrders(writer, { companyId, importId, products })
  await writer.query('delete from import_chunks where company_id = $1 and import_id = $2', [
    companyId,
    importId,
  ])
  await writer.query(
    `update imports set bytes_read = size_bytes, summary = $3, updated_at = now(),
       options = case when $4::jsonb is null then options else coalesce(options, '{}') || $4::jsonb end
     where company_id = $1 and import_id = $2`,
    [
      companyId,
      importId,
      summary && JSON.stringify(summary),
      rows === null ? null : JSON.stringify({ rows }),
    ],
  )
  await finishRun(writer, { companyId, runId: importId })
  await helper.query('commit')
  if (key !== null) await noteLeft(writer, { companyId, importId, key })
  await writer.query('commit')
}
