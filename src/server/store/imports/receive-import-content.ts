import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { ImportView } from '#contract/imports'
import type { TenantContext } from '../../kit/context.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import { faultOf } from '../../kit/faults.ts'
import { type Arriving, arrivedAlready, claimUpload, isArriving } from './claim-upload.ts'
import { deleteFiles } from './delete-files.ts'
import { endBeforeRun } from './end-before-run.ts'
import { getImportInCompany } from './get-import.ts'
import { fileImport } from './import-run.ts'
import { FileProblem, messageOfFile, type StoredProblem } from './open/file-problem.ts'
import { IMPORT_LIMITS, sizeText } from './open/import-limits.ts'
import { StoredFile } from './open/stored-file.ts'
import { pauseUpload } from './pause-upload.ts'
import { type ImportRecord, presentImport } from './present-import.ts'
import { requestImport } from './request-import.ts'
import { prepareReview } from './review/ask-review.ts'
import { closeReview } from './review/review-threads.ts'
import { optionsOf } from './understand/stored-options.ts'
import { type UploadBody, uploadBody } from './upload-body.ts'

/** A smaller file is read whole before its first rows would be noticed. */
const LEAST_BEGINNING = 128 * 1024
/** A longer file would be read twice. */
const MOST_READ_AHEAD = 16 * 1024 * 1024

interface Upload {
  readonly importId: string
  readonly body: AsyncIterable<Uint8Array> | null
  readonly headers?: Headers
  /** Position in the file at which the body begins, in bytes: 0, or what has arrived of an upload that broke off. */
  readonly from?: number
}

/**
 * Stores the file as it arrives, piece by piece, and queues the import job with the figures of the last piece. The
 * pieces of an interrupted upload wait two minutes for the rest; then only a message remains.
 */
export async function receiveImportContent(args: {
  readonly ctx: TenantContext
  readonly input: Upload
}): Promise<{ import: ImportView }> {
  const { ctx, input } = args
  const body = uploadBody(input.body)
  const { importId, from = 0 } = input
  try {
    return {
      import: presentImport(await receive(ctx, { importId, storedBytes: from }, body, lengthOf(input))),
    }
  } catch (error) {
    await body.drain()
    throw error
  }
}

/** Length of the body as its sender states it, in bytes; `null` if not stated. */
function lengthOf({ headers }: Upload): number | null {
  const stated = headers?.get('content-length') ?? null
  return stated === null ? null : Number(stated)
}

async function receive(
  ctx: TenantContext,
  arriving: Arriving,
  body: UploadBody,
  length: number | null,
): Promise<ImportRecord> {
  const { sizeBytes } = await claimUpload(ctx, arriving)
  try {
    // Before a byte is stored.
    if (length !== null) refuseOtherSize(arriving.storedBytes + length, sizeBytes)
    const received = await storePieces(ctx, arriving, body)
    refuseOtherSize(received.size, sizeBytes)
    const record = await queueImport(ctx, arriving.importId, received)
    if (record.step === 'review') readAhead(ctx, record)
    return record
  } catch (error) {
    throw await failUpload(ctx, arriving, error)
  }
}

function refuseOtherSize(received: number, announced: number): void {
  if (received === announced) return
  const values = { received: String(received), announced: String(announced) }
  throw new FileProblem(received === 0 ? 'empty_file' : 'size_differs', values)
}

/** Looks at the file before the review asks for it: first at the rows that are shown first. */
function readAhead(ctx: TenantContext, record: ImportRecord): void {
  const { sizeBytes } = record
  const file = { ...record, options: optionsOf(record) }
  if (sizeBytes >= LEAST_BEGINNING) prepareReview(ctx, file, { ask: 'beginning', isWhole: true })
  if (sizeBytes <= MOST_READ_AHEAD) prepareReview(ctx, file, { ask: 'reading' })
}

interface Received {
  readonly size: number
  readonly sha256: string
}

async function storePieces(ctx: TenantContext, arriving: Arriving, body: UploadBody): Promise<Received> {
  const digest = createHash('sha256')
  let size = 0
  let seq = 0
  for (; size < arriving.storedBytes; seq++) {
    const piece = await storedPiece(ctx, arriving.importId, seq)
    size += piece.length
    digest.update(piece)
  }
  for await (const piece of pieces(body.pieces, IMPORT_LIMITS.chunkBytes)) {
    size += piece.length
    if (size > IMPORT_LIMITS.fileBytes)
      throw new FileProblem('too_large', { limit: sizeText(IMPORT_LIMITS.fileBytes) })
    digest.update(piece)
    await storePiece(ctx, arriving, seq++, piece)
  }
  return { size, sha256: digest.digest('hex') }
}

async function storedPiece(ctx: TenantContext, importId: string, seq: number): Promise<Buffer> {
  const piece = await ctx.inTenant(({ client }) => new StoredFile(client, ctx.companyId, importId).piece(seq))
  if (!piece) throw cancelled()
  return piece
}

/**
 * Uses a short transaction per piece, because a slow upload must not hold one open. Refuses pieces of a cancelled
 * import, and of one that another connection goes on with.
 */
async function storePiece(ctx: TenantContext, arriving: Arriving, seq: number, piece: Buffer): Promise<void> {
  const { importId, storedBytes } = arriving
  const stored = await ctx.inTenant(({ client }) =>
    client.query(
      `with receiving as (
         update imports set updated_at = now(), bytes_read = bytes_read + $6
         where company_id = $1 and import_id = $2 and step = 'receiving' and bytes_read = $5 returning import_id
       )
       insert into import_chunks (company_id, import_id, seq, bytes) select $1, $2, $3, $4 from receiving
       returning seq`,
      [ctx.companyId, importId, seq, piece, storedBytes, piece.length],
    ),
  )
  if (stored.rowCount === 0) throw await whyRefused(ctx, importId)
  arriving.storedBytes += piece.length
}

async function whyRefused(ctx: TenantContext, importId: string): Promise<ProblemError> {
  const record = await ctx.inTenant((tx) => getImportInCompany(tx, ctx.companyId, importId))
  return isArriving(record) ? arrivedAlready(record) : cancelled()
}

/** Queues the import immediately, unless the wizard has to review the file first. */
async function queueImport(
  ctx: TenantContext,
  importId: string,
  { size, sha256 }: Received,
): Promise<ImportRecord> {
  return ctx.inTenant(async (tx) => {
    const current = await getImportInCompany(tx, ctx.companyId, importId, { lock: true })
    if (current.step !== 'receiving') throw cancelled()
    const step = optionsOf(current).isReviewed ? 'review' : null
    await tx
      .update(imports)
      .set({ step, sizeBytes: size, bytesRead: 0, fileSha256: sha256, updatedAt: ctx.clock() })
      .where(isImport(ctx, importId))
    if (step === null) await requestImport(fileImport, { ctx, tx, importId })
    return getImportInCompany(tx, ctx.companyId, importId)
  })
}

/** Returns the error for the uploader; the same message is stored with the import. */
async function failUpload(
  ctx: TenantContext,
  { importId, storedBytes }: Arriving,
  error: unknown,
): Promise<unknown> {
  if (error instanceof ProblemError) return error
  const fault = faultOf(error)
  if (fault) {
    const { details } = new FileProblem(fault.code === 'storage_full' ? 'storage_full' : 'database_away')
    // The same fault may also prevent this update.
    await endUpload(ctx, importId, details).catch(() => void endUploadLater(ctx, importId, details))
    return fault
  }
  const problem = error instanceof FileProblem ? error : new FileProblem('upload_interrupted')
  if (error instanceof FileProblem) await endUpload(ctx, importId, problem.details)
  else {
    ctx.log.warn({ err: error, importId, storedBytes }, 'an upload broke off')
    await pauseUpload(ctx, { importId, storedBytes })
  }
  const code = problem.code === 'too_large' ? 'payload_too_large' : 'bad_request'
  return new ProblemError(code, messageOfFile(problem.details), { cause: error })
}

/** Stores the message first, in its own transaction: it needs less space than the deletion of the pieces. */
async function endUpload(ctx: TenantContext, importId: string, problem: StoredProblem): Promise<void> {
  const importIds = [importId]
  await ctx.inTenant((tx) => endBeforeRun(ctx, tx, { importIds, from: ['receiving'], problem }))
  closeReview(importId)
  await deleteFiles(ctx, importIds)
}

/**
 * Pauses before each new attempt, ten minutes in total. If all fail, the next upload ends this one, like that of a
 * process that died.
 */
const LATER_MS = [500, 1000, 2000, 5000, 10_000, 20_000, ...Array<number>(19).fill(30_000)]

/** Repeats the end of the upload. Until it succeeds, the import appears as uploading and the page offers no other. */
async function endUploadLater(ctx: TenantContext, importId: string, problem: StoredProblem): Promise<void> {
  for (const pauseMs of LATER_MS) {
    await sleep(pauseMs, undefined, { ref: false })
    const isEnded = await endUpload(ctx, importId, problem).then(
      () => true,
      () => false,
    )
    if (isEnded) return
  }
  ctx.log.warn({ importId }, 'an upload that a fault broke off could not be ended')
}

function isImport(ctx: TenantContext, importId: string) {
  return and(eq(imports.companyId, ctx.companyId), eq(imports.importId, importId))
}

function cancelled(): ProblemError {
  return problem('import.cancelled')
}

/** Regroups bytes into pieces of `size` (the last one shorter), however they arrive. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    let rest = bytes
    while (length + rest.length >= size) {
      yield Buffer.concat([...waiting, rest.subarray(0, size - length)], size)
      rest = rest.subarray(size - length)
      waiting = []
      length = 0
    }
    if (rest.length === 0) continue
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}
