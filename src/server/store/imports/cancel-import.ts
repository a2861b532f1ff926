import type { ImportView } from '#contract/imports'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { cancelRuns } from '../../kit/runs/cancel-runs.ts'
import { deleteFiles } from './delete-files.ts'
import { endBeforeRun } from './end-before-run.ts'
import { getImport, getImportInCompany } from './get-import.ts'
import { fileImport, sampleImport } from './import-run.ts'
import { statusOf } from './present-import.ts'
import { closeReview, stopDryRun } from './review/review-threads.ts'

/** A running import stops and is removed by its worker; one that has not begun ends immediately. */
export async function cancelImport({
  ctx,
  input,
}: VerbArgs<'cancelImport'>): Promise<{ import: ImportView }> {
  const { importId } = input
  stopDryRun(importId)
  await ctx.inTenant(async (tx) => {
    const record = await getImportInCompany(tx, ctx.companyId, importId, { lock: true })
    switch (statusOf(record)) {
      case 'uploading':
      case 'review':
        return endBeforeRun(ctx, tx, {
          ...{ importIds: [importId], problem: null },
          from: ['uploading', 'receiving', 'review'],
        })
      case 'queued':
      case 'running': {
        const run = record.kind === 'sample' ? sampleImport : fileImport
        if (await cancelRuns(run, tx, { ctx, runId: importId })) return
        throw problem('import.ended')
      }
      default:
        throw problem('import.ended')
    }
  })
  closeReview(importId)
  await deleteFiles(ctx, [importId])
  return getImport({ ctx, input })
}
