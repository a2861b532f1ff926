import { and, eq } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import { imports } from '../../kit/db/schema/imports.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { settleStore } from '../basics/settle-store.ts'
import { getImportInCompany } from './get-import.ts'
import { fileImport } from './import-run.ts'
import { messageOfFile } from './open/file-problem.ts'
import { type ImportRecord, presentImport, statusOf } from './present-import.ts'
import { requestImport } from './request-import.ts'
import { closeReview, stopDryRun } from './review/review-threads.ts'
import { getReviewRecord, problemOfReview, readReviewedStore } from './review-record.ts'
import { readingOf } from './understand/file-reading.ts'
import { fingerprintOf } from './understand/remembered-mapping.ts'
import { optionsOf, planOf, type StoredOptions } from './understand/stored-options.ts'

/** Queues a reviewed file for the import job with all decisions about it. A repeated start changes nothing. */
export async function startImport({ ctx, input }: VerbArgs<'startImport'>): Promise<{ import: ImportView }> {
  stopDryRun(input.importId)
  const started = await ctx.inTenant(async (tx) => {
    const found = await getImportInCompany(tx, ctx.companyId, input.importId, { lock: true })
    if (hasStarted(found, input.revision)) return { import: presentImport(found) }
    const record = await getReviewRecord(ctx, tx, input)
    const { analysis, importedBefore: _, ...options } = optionsOf(record)
    if (!analysis) throw problem('import.not_reviewed')
    if (analysis.missing.length > 0)
      throw problem('import.columns_missing', { fields: analysis.missing.join(', ') })
    const otherCurrency = problemOfReview(await readReviewedStore(ctx, tx, record), optionsOf(record))
    if (otherCurrency) throw new ProblemError('conflict', messageOfFile(otherCurrency))
    if (input.store) await settleStore(ctx, tx, input.store)
    const reading = readingOf(analysis)
    const settled: StoredOptions = {
      ...options,
      ...(input.store ? { chosenCurrency: input.store.currency } : {}),
      plan: planOf(options),
      reading,
      header: reading.header,
      fingerprint: fingerprintOf(reading.header),
    }
    const mapping = Object.fromEntries(
      Object.entries(reading.columns).map(([field, column]) => [field, reading.header[column] ?? '']),
    )
    await tx
      .update(imports)
      .set({
        step: null,
        kind: reading.kind,
        format: reading.format,
        mapping,
        options: settled,
        updatedAt: ctx.clock(),
      })
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, input.importId)))
    await requestImport(fileImport, { ctx, tx, importId: input.importId })
    return { import: presentImport(await getImportInCompany(tx, ctx.companyId, input.importId)) }
  })
  closeReview(input.importId)
  return started
}

const STARTED: ReadonlySet<string> = new Set(['queued', 'running', 'done'])

/** True if this import was started with these same choices. */
function hasStarted(record: ImportRecord, revision: number): boolean {
  return STARTED.has(statusOf(record)) && planOf(optionsOf(record)).revision === revision
}
