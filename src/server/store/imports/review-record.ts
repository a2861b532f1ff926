import type { ImportReview } from '#contract/import-review'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { currencyOf, readStore, type StoreFacts } from './classify/read-store.ts'
import { otherCurrency } from './classify/store-currency.ts'
import { getImportInCompany } from './get-import.ts'
import type { StoredProblem } from './open/file-problem.ts'
import { type ImportRecord, presentStoredProblem } from './present-import.ts'
import { orderFormatOf } from './understand/formats/formats.ts'
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

export function readReviewedStore(
  { companyId }: Pick<TenantContext, 'companyId'>,
  { client }: TenantTransaction,
  { importId }: Pick<ImportRecord, 'importId'>,
): Promise<StoreFacts> {
  return readStore(client, companyId, importId)
}

/** Currencies that a file of orders states by its format or its column. */
function currenciesOf({ analysis }: StoredOptions) {
  return {
    ofFormat: analysis?.kind === 'orders' ? orderFormatOf(analysis.format).currency : null,
    named: (analysis?.currencies ?? []).map(({ code }) => code),
  }
}

/** Currency in which the file would be read now: the store's may have been changed since the file was looked at. */
export function currencyNow(store: StoreFacts, options: StoredOptions): string {
  const { named, ofFormat } = currenciesOf(options)
  return currencyOf(store, named, ofFormat)
}

/**
 * Says why the start is refused. A file whose currencies or rows were corrected is left to the import, which reads
 * what the corrections leave.
 */
export function problemOfReview(store: StoreFacts, options: StoredOptions): StoredProblem | null {
  const { analysis } = options
  if (analysis?.kind !== 'orders') return null
  const at = analysis.columns.find(({ field }) => field === 'currency')?.index
  const { edits, fixes, skippedRows } = planOf(options)
  const isCorrected =
    skippedRows.length > 0 || (at !== undefined && [...edits, ...fixes].some(({ column }) => column === at))
  const currencies = currenciesOf(options)
  return isCorrected && currencies.ofFormat === null ? null : otherCurrency(store, currencies)
}

export function presentReview(record: ImportRecord, store: StoreFacts): ImportReview {
  const options = optionsOf(record)
  const { analysis: looked, storeCurrency = '', importedBefore = null } = options
  if (!looked) throw new Error('The file has not been looked at yet.')
  const { discountUnit: _, isYearFirst: __, ...analysis } = looked
  const problem = problemOfReview(store, options)
  const { revision, mode, blankCells, edits, fixes, skippedRows } = planOf(options)
  return {
    importId: record.importId,
    fileName: record.fileName,
    revision,
    ...analysis,
    importedBefore,
    storeCurrency,
    problem: problem && presentStoredProblem(problem),
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
