import type { ImportReview } from '#contract/import-review'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { getImportInCompany } from './get-import.ts'
import type { ImportRecord } from './present-import.ts'
import { optionsOf, planOf, type StoredOptions } from './understand/stored-options.ts'

/**
 * Returns the import while it waits in the wizard. `revision`: the version that the caller saw; a later one is a
 * conflict.
 */
export async function getReviewRecord(
  ctx: TenantContext,
  tx: TenantTransaction,
  { importId, revision }: { readonly importId: string; readonly revision?: number },
  { lock = false } = {},
): Promise<ImportRecord> {
  const record = await getImportInCompany(tx, ctx.companyId, importId, { lock })
  if (record.step !== 'review') throw problem('import.started_already')
  if (revision !== undefined && planOf(optionsOf(record)).revision !== revision)
    throw problem('import.changed_meanwhile')
  return record
}

export function presentReview(record: ImportRecord): ImportReview {
  const options = optionsOf(record)
  const { analysis, storeCurrency = '', importedBefore = null } = options
  if (!analysis) throw new Error('The file has not been looked at yet.')
  const { revision, mode, blankCells, edits, fixes, skippedRows } = planOf(options)
  return {
    importId: record.importId,
    fileName: record.fileName,
    revision,
    ...analysis,
    importedBefore,
    storeCurrency,
    mode,
    blankCells,
    edits: [...edits],
    fixes: [...fixes],
    skippedRows: [...skippedRows],
  }
}

export function withOptions(record: ImportRecord, options: StoredOptions): ImportRecord {
  return { ...record, options }
}
