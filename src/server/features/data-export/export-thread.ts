import { withThreadClient } from '../../db/thread-transaction.ts'
import { serveDatabaseThread } from '../../jobs/serve-database-thread.ts'
import type { ExportFigures, ExportTask } from './export-task.ts'
import { writeArchive } from './write-archive.ts'

/** Pieces in the database: large enough to be few, small enough to be sent one by one. */
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

async function work({ input, signal, reader, writer }: Work): Promise<ExportFigures> {
  const tenant = "select set_config('quanto.company_id', $1, $2)"
  await writer.query(tenant, [input.companyId, false])
  await writer.query('delete from data_export_chunks where company_id = $1 and export_id = $2', [
    input.companyId,
    input.exportId,
  ])
  // One snapshot: the tables of the archive fit together.
  await reader.query('begin isolation level repeatable read read only')
  await reader.query(tenant, [input.companyId, true])
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
      [input.companyId, input.exportId, seq++, bytes],
    )
  }
  const figures = await writeArchive({
    task: input,
    client: reader,
    signal,
    write: async (bytes) => {
      pending.push(bytes)
      pendingBytes += bytes.length
      sizeBytes += bytes.length
      if (pendingBytes >= CHUNK_BYTES) await store()
    },
  })
  await store()
  await reader.query('commit')
  return { ...figures, sizeBytes }
}
