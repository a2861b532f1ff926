import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { FileKind } from '#contract/import-fields'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { ProblemError } from '../../kit/errors.ts'
import { chooseBasics } from '../basics/choose-basics.ts'
import { deleteFiles, endBeforeRun } from './end-before-run.ts'
import { FileProblem, messageOfFile } from './open/file-problem.ts'
import { IMPORT_LIMITS, sizeText } from './open/import-limits.ts'
import { presentImport } from './present-import.ts'
import { prepareReview } from './review/ask-review.ts'
import { refuseWithoutRoom } from './stored-files.ts'
import type { StoredOptions } from './understand/stored-options.ts'

const ABANDONED_AFTER_MS = 60 * 60_000
/** How long a file waits for choices, in ms: longer than a weekend, but not forever. */
const REVIEW_ABANDONED_AFTER_MS = 7 * 24 * ABANDONED_AFTER_MS

const UPLOADING: ['uploading', 'receiving'] = ['uploading', 'receiving']

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
  const [inserted] = await ctx.inTenant(async (tx) => {
    await dropAbandoned(ctx, tx)
    await refuseWithoutRoom(ctx, tx, input.sizeBytes)
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

/** Deletes the pieces of uploads that stopped without notice, for example after a power failure. */
async function dropAbandoned(ctx: TenantContext, tx: TenantTransaction): Promise<void> {
  const abandoned = await tx
    .select({ importId: imports.importId })
    .from(imports)
    .where(
      and(
        eq(imports.companyId, ctx.companyId),
        or(
          and(inArray(imports.step, UPLOADING), lt(imports.updatedAt, ago(ctx, ABANDONED_AFTER_MS))),
          and(eq(imports.step, 'review'), lt(imports.updatedAt, ago(ctx, REVIEW_ABANDONED_AFTER_MS))),
        ),
      ),
    )
  const importIds = abandoned.map(({ importId }) => importId)
  const problem = new FileProblem('upload_interrupted').details
  await endBeforeRun(ctx, tx, { importIds, from: [...UPLOADING, 'review'], problem })
  await deleteFiles(ctx, tx, importIds)
}

function ago(ctx: TenantContext, ms: number): Date {
  return new Date(ctx.clock().getTime() - ms)
}
