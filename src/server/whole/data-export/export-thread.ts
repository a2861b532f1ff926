import { inTransaction, SNAPSHOT, serialized, withThreadClient } from '../../kit/db/thread-transaction.ts'
import { serveDatabaseThread } from '../../kit/jobs/serve-database-thread.ts'
import type { ExportFigures, ExportTask } from './export-task.ts'
import { deleteContent } from './remove-exports.ts'
import { writeArchive } from './write-archive.ts'

/** Size of the pieces in the database: few in number, and small enough to be sent one by one. */
const CHUNK_BYTES = 1024 * 1024

serveDatabaseThread<ExportTask>(({ input, signal }, reader) =>
  withThreadClient(input.connection, (writer) => work({ input, signal, reader, writer })),
)

interface Work {
  readonly input: ExportTask
  readonly signal: AbortSignal
  readonly reader: import('pg').Client
  readonly writer: import('pg').Client
}

async function work({ input, signal, reader, writer: connection }: Work): Promise<ExportFigures> {
  const writer = serialized(connection, input)
  await deleteContent(writer, { companyId: input.companyId, exportId: input.runId })
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let sizeBytes = 0
  let seq = 0
  const store = async () => {
    if (pendingBytes === 0) return
    const bytes = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    await writer.query(
      'insert into data_export_chunks (company_id, export_id, seq, bytes) values ($1, $2, $3, $4)',
      [input.companyId, input.runId, seq++, bytes],
    )
  }
  const write = async (bytes: Uint8Array) => {
    pending.push(bytes)
    pendingBytes += bytes.length
    sizeBytes += bytes.length
    if (pendingBytes >= CHUNK_BYTES) await store()
  }
  // One snapshot is used, so that the tables of the archive are consistent.
  const figures = await inTransaction(reader, input, SNAPSHOT, () =>
    writeArchive({ task: input, client: reader, signal, write }),
  )
  await store()
  return { ...figures, sizeBytes }
}
