import type { Client } from 'pg'
import { serialized, withThreadClient } from '../../../kit/db/thread-transaction.ts'
import type { RunProgress } from '../../../kit/jobs/run-kinds.ts'
import { serveThread, type ThreadTask } from '../../../kit/jobs/serve-thread.ts'
import { companyLockSql } from '../../basics/lock-imports.ts'
import { beginImport } from './begin-import.ts'
import { importFile } from './import-file.ts'
import { importSample } from './import-sample.ts'
import type { ImportFigures, ImportTask } from './import-task.ts'

/** One connection reads the stored file while two others write. */
serveThread<ImportTask>((task) =>
  withConnection(task, (writer) => withConnection(task, (reader) => runTask(task, writer, reader))),
)

function withConnection<T>(
  { input: { connection } }: ThreadTask<ImportTask>,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  return withThreadClient(connection, run)
}

async function runTask(task: ThreadTask<ImportTask>, writer: Client, reader: Client): Promise<ImportFigures> {
  const { input, signal } = task
  const { companyId, runId: importId, nowMs } = input
  await writer.query(`select pg_advisory_lock(${companyLockSql})`, [companyId])
  const begun = await beginImport(serialized(writer, input), { companyId, importId })
  const progress = (now: RunProgress) => task.progress(now)
  const run = { ...begun, writer, reader: serialized(reader, input), signal, nowMs, progress }
  const importIt = begun.kind === 'sample' ? importSample : importFile
  return withConnection(task, (helper) => importIt({ ...run, helper }))
}
