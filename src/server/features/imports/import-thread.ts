import type { Client } from 'pg'
import { withThreadClient } from '../../db/thread-transaction.ts'
import { serveThread, type ThreadTask } from '../../jobs/serve-thread.ts'
import { importFile } from './import-file.ts'
import { importRecords } from './import-records.ts'
import { importSample } from './import-sample.ts'
import { companyLockSql, type ImportOutcome, type ImportTask } from './import-task.ts'
import { beginImport } from './storage/begin-import.ts'

/** One connection reads the stored file while another one writes; of order lines, two. */
serveThread<ImportTask>((task) =>
  withConnection(task, (writer) => withConnection(task, (reader) => runTask(task, writer, reader))),
)

/** For the whole session a company's: these connections serve no other, and end with the thread. */
function withConnection<T>(
  { input: { connection, companyId } }: ThreadTask<ImportTask>,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  return withThreadClient(connection, async (client) => {
    await client.query("select set_config('quanto.company_id', $1, false)", [companyId])
    return run(client)
  })
}

async function runTask(task: ThreadTask<ImportTask>, writer: Client, reader: Client): Promise<ImportOutcome> {
  const { input, signal } = task
  await writer.query(`select pg_advisory_lock(${companyLockSql})`, [input.companyId])
  const begun = await beginImport(writer, input)
  if (begun === null) return { ended: 'skipped', stagesMs: {} }
  const run = { ...begun, writer, reader, signal, nowMs: input.nowMs }
  switch (begun.kind) {
    case 'sample':
      return withConnection(task, (helper) => importSample({ ...run, helper }))
    case 'orders':
      return withConnection(task, (helper) => importFile({ ...run, helper }))
    default:
      return importRecords(run, begun.kind)
  }
}
