import { and, eq } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { imports } from '../../kit/db/schema/imports.ts'
import { type ProblemError, problem } from '../../kit/errors.ts'
import { forgetRuns } from '../../kit/runs/forget-runs.ts'
import { getImportInCompany } from './get-import.ts'
import { fileImport } from './import-run.ts'
import type { FileProblemCode } from './open/file-problem.ts'
import { failureCodeOf, type ImportRecord } from './present-import.ts'
import { refuseWithoutRoom } from './stored-files.ts'
import { deleteFile } from './write/delete-file.ts'

/** An upload and the bytes of it that are stored: whole pieces, until the last one came. */
export interface Arriving {
  readonly importId: string
  storedBytes: number
}

/** Failures of the transfer, after which the same file may be sent again: its content was never looked at. */
const OF_THE_TRANSFER: readonly FileProblemCode[] = [
  'upload_interrupted',
  'size_differs',
  'empty_file',
  'storage_full',
  'database_away',
]

/**
 * Takes the upload over where the stored bytes end. It may still be in other hands, of a process that died or a
 * connection that was lost unnoticed: each piece is stored by one of them, and the other one ends.
 */
export async function claimUpload(
  ctx: TenantContext,
  { importId, storedBytes }: Arriving,
): Promise<ImportRecord> {
  return ctx.inTenant(async (tx) => {
    const record = await getImportInCompany(tx, ctx.companyId, importId, { lock: true })
    if (arrivedBytes(record) !== storedBytes) throw arrivedAlready(record)
    if (hasFailedTransfer(record)) await reopen(ctx, tx, record)
    await tx
      .update(imports)
      .set({ step: 'receiving', bytesRead: storedBytes, updatedAt: ctx.clock() })
      .where(and(eq(imports.companyId, ctx.companyId), eq(imports.importId, importId)))
    return record
  })
}

/** Makes room for a file that is sent again from its first byte. */
async function reopen(ctx: TenantContext, tx: TenantTransaction, { importId, sizeBytes }: ImportRecord) {
  const { companyId } = ctx
  await refuseWithoutRoom(ctx, tx, sizeBytes)
  await forgetRuns(tx.client, { companyId, kind: fileImport.kind, runIds: [importId] })
  await deleteFile(tx.client, { companyId, importId })
}

function hasFailedTransfer(record: ImportRecord): boolean {
  const code = failureCodeOf(record)
  return code !== null && OF_THE_TRANSFER.includes(code) && record.run?.startedAt === null
}

export function isArriving({ step }: ImportRecord): boolean {
  return step === 'uploading' || step === 'receiving'
}

/** Bytes after which the rest is expected; `null` if the upload is over. */
function arrivedBytes(record: ImportRecord): number | null {
  if (isArriving(record)) return record.bytesRead
  return hasFailedTransfer(record) ? 0 : null
}

export function arrivedAlready(record: ImportRecord): ProblemError {
  if (record.step === null && record.run?.status === 'cancelled') return problem('import.cancelled')
  return problem('import.uploaded_already', { bytes: arrivedBytes(record) ?? record.sizeBytes })
}
