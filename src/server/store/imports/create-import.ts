import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/durations'
import type { FileKind } from '#contract/import-fields'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import { chooseBasics } from '../basics/choose-basics.ts'
import { deleteFiles, endedWithFile } from './delete-files.ts'
import { endBeforeRun } from './end-before-run.ts'
import { FileProblem, messageOfFile } from './open/file-problem.ts'
import { IMPORT_LIMITS, sizeText } from './open/import-limits.ts'
import { ANNOUNCED_MINUTES, awaitUpload } from './pause-upload.ts'
import { presentImport } from './present-import.ts'
import { prepareReview } from './review/ask-review.ts'
import { refuseWithoutRoom } from './stored-files.ts'
import type { StoredOptions } from './understand/stored-options.ts'

const ABANDONED_AFTER_MS = 60 * MINUTE_MS
/** How long a file waits for choices, in ms: longer than a weekend, but not forever. */
const REVIEW_ABANDONED_AFTER_MS = 7 * 24 * ABANDONED_AFTER_MS

/**
 * Most announced files of a company of which nothing has arrived: each takes the space of its file and a line in the
 * list of imports.
 */
const MOST_ANNOUNCED = 10

const UPLOADING: ['uploading', 'receiving'] = ['uploading', 'receiving']

/** Condition on files of which nothing has arrived. */
const isAnnounced = and(eq(imports.step, 'uploading'), eq(imports.bytesRead, 0))

interface Announced {
  readonly fileName: string
  readonly sizeBytes: number
  readonly review?: boolean | undefined
  readonly kind?: FileKind | undefined
  readonly currency?: string | undefined
  readonly timezone?: string | undefined
}

/** Registers a file. Refuses before the upload what certainly cannot be read. */
export async function createImport(args: {
  readonly ctx: TenantContext
  readonly input: Announced
}): Promise<{ import: ImportView }> {
  const { ctx, input } = args
  refuse(input)
  const options: StoredOptions = input.review ? { isReviewed: true, expectedKind: input.kind ?? null } : {}
  await deleteFiles(ctx, await endAbandoned(ctx))
  const [inserted] = await ctx.inTenant(async (tx) => {
    await refuseWithoutRoom(ctx, tx, input.sizeBytes)
    await refuseManyAnnounced(ctx, tx)
    await chooseBasics(ctx, tx, input)
    return tx
      .insert(imports)
      .values({
        companyId: ctx.companyId,
        importId: crypto.randomUUID(),
        kind: input.review ? (input.kind ?? 'orders') : 'orders',
        options,
        step: 'uploading',
        fileName: input.fileName.toWellFormed().replace(/\p{Cc}/gu, ' '),
        sizeBytes: input.sizeBytes,
        createdBy: ctx.userId,
        createdAt: ctx.clock(),
        updatedAt: ctx.clock(),
      })
      .returning()
  })
  const record = { ...inserted!, run: null }
  awaitUpload(ctx, record.importId)
  // The review's thread starts while the file is uploaded.
  if (input.review) prepareReview(ctx, { ...record, options: {} }, { ask: 'nothing' })
  return { import: presentImport(record) }
}

function refuse({ fileName, sizeBytes, review }: Announced): void {
  const isWorkbook = /\.(xlsx|xlsm|xls)$/i.test(fileName)
  if (review && isWorkbook && sizeBytes > IMPORT_LIMITS.workbookBytes) {
    const limit = sizeText(IMPORT_LIMITS.workbookBytes)
    throw new ProblemError(
      'payload_too_large',
      messageOfFile(new FileProblem('workbook_too_large', { limit }).details),
    )
  }
  if (!(review && isWorkbook)) refuseType(fileName)
  if (sizeBytes === 0)
    throw new ProblemError('invalid_input', messageOfFile(new FileProblem('empty_file').details))
  if (sizeBytes > IMPORT_LIMITS.fileBytes) {
    const limit = sizeText(IMPORT_LIMITS.fileBytes)
    throw new ProblemError(
      'payload_too_large',
      messageOfFile(new FileProblem('too_large', { limit }).details),
    )
  }
}

function refuseType(fileName: string): void {
  if (/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(fileName)) {
    const problem = new FileProblem('spreadsheet_file')
    throw new ProblemError('unsupported_file', messageOfFile(problem.details), { field: 'fileName' })
  }
  if (!/\.(csv|tsv|txt)(\.gz)?$/i.test(fileName)) {
    const problem = new FileProblem('unknown_file_type')
    throw new ProblemError('unsupported_file', messageOfFile(problem.details), { field: 'fileName' })
  }
}

/**
 * Ends uploads that stopped without notice, for example after a power failure, and announced files that never came.
 * Returns the ids of all ended imports whose file is still stored.
 */
async function endAbandoned(ctx: TenantContext): Promise<string[]> {
  return ctx.inTenant(async (tx) => {
    const abandoned = await tx
      .select({ importId: imports.importId })
      .from(imports)
      .where(
        and(
          eq(imports.companyId, ctx.companyId),
          or(
            and(inArray(imports.step, UPLOADING), lt(imports.updatedAt, ago(ctx, ABANDONED_AFTER_MS))),
            and(isAnnounced, lt(imports.updatedAt, ago(ctx, ANNOUNCED_MINUTES * MINUTE_MS))),
            and(eq(imports.step, 'review'), lt(imports.updatedAt, ago(ctx, REVIEW_ABANDONED_AFTER_MS))),
          ),
        ),
      )
    const importIds = abandoned.map(({ importId }) => importId)
    const interrupted = new FileProblem('upload_interrupted').details
    await endBeforeRun(ctx, tx, { importIds, from: [...UPLOADING, 'review'], problem: interrupted })
    return endedWithFile(tx, ctx)
  })
}

/** Counted under the lock that `refuseWithoutRoom` took. */
async function refuseManyAnnounced(ctx: TenantContext, tx: TenantTransaction): Promise<void> {
  const announced = await tx.$count(imports, and(eq(imports.companyId, ctx.companyId), isAnnounced))
  if (announced < MOST_ANNOUNCED) return
  throw problem('import.too_many_announced', { count: announced, minutes: ANNOUNCED_MINUTES })
}

function ago(ctx: TenantContext, ms: number): Date {
  return new Date(ctx.clock().getTime() - ms)
}
