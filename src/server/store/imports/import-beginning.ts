import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportBeginning } from '#contract/import-review'
import type { TenantContext } from '../../kit/context.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { getImportInCompany } from './get-import.ts'
import { isZip } from './open/file-type.ts'
import { askReview } from './review/ask-review.ts'
import { optionsOf } from './understand/stored-options.ts'

/** How long, in ms, an answer waits for the first megabyte, and how often it looks for it. */
const LONGEST_WAIT_MS = 3000
const PAUSE_MS = 50

interface Waiting {
  readonly ctx: TenantContext
  readonly importId: string
}

/**
 * Returns what the first megabyte says while the rest is uploaded or read, of a workbook what its first rows say while
 * the others are read; `null` before that and afterwards.
 */
export async function importBeginning({
  ctx,
  input,
}: VerbArgs<'importBeginning'>): Promise<{ beginning: ImportBeginning | null }> {
  const { importId } = input
  for (let waitedMs = 0; waitedMs <= LONGEST_WAIT_MS; waitedMs += PAUSE_MS) {
    const state = await stateOf({ ctx, importId })
    if (state === 'over') break
    if (state !== 'waiting') {
      const { isWhole, ...file } = state
      return { beginning: await askReview(ctx, file, { ask: 'beginning', isWhole }) }
    }
    await sleep(PAUSE_MS)
  }
  return { beginning: null }
}

/** The import once its first piece is stored; `over` once the whole file was read, or will not be. */
function stateOf({ ctx, importId }: Waiting) {
  return ctx.inTenant(async (tx) => {
    const record = await getImportInCompany(tx, ctx.companyId, importId)
    const options = optionsOf(record)
    const isComing = record.step === 'uploading' || record.step === 'receiving'
    if (!(isComing || record.step === 'review') || !options.isReviewed || options.analysis) return 'over'
    const { rows } = await tx.client.query<{ start: Buffer }>(
      `select substring(bytes for 4) as start from import_chunks
       where company_id = $1 and import_id = $2 and seq = 0`,
      [ctx.companyId, importId],
    )
    const first = rows[0]
    if (!first) return isComing ? 'waiting' : 'over'
    // The directory of a workbook is at its end: it is asked for again once that is there.
    if (isComing && isZip(first.start)) return 'over'
    return { importId, sizeBytes: record.sizeBytes, options, isWhole: !isComing }
  })
}
