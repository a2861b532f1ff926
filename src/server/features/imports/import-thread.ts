import type { Client } from 'pg'
import { APP_ROLE, withClient } from '../../db/connection.ts'
import { serveThread, type ThreadTask } from '../../jobs/serve-thread.ts'
import { importFile } from './import-file.ts'
import { importRecords } from './import-records.ts'
import { importSample } from './import-sample.ts'
import { companyLockSql, type ImportOutcome, type ImportTask } from './import-task.ts'
import { beginImport } from './storage/begin-import.ts'

const settings = { role: APP_ROLE, TimeZone: 'UTC', statement_timeout: '0' }

/** One connection reads the stored file while the other one writes. */
serveThread<ImportTask>((task) =>
  withClient(
    task.input.connection,
    (writer) => withClient(task.input.connection, (reader) => runTask(task, writer, reader), settings),
    settings,
  ),
)

async function runTask(
  { input, signal }: ThreadTask<ImportTask>,
  writer: Client,
  reader: Client,
): Promise<ImportOutcome> {
  // For the whole session: these connections serve this company only, and end with the thread.
  for (const client of [writer, reader])
    await client.query("select set_config('quanto.company_id', $1, false)", [input.companyId])
  await writer.query(`select pg_advisory_lock(${companyLockSql})`, [input.companyId])
  const begun = await beginImport(writer, input)
  if (begun === null) return { ended: 'skipped', stagesMs: {} }
  const run = { ...begun, writer, reader, signal, nowMs: input.nowMs }
  switch (begun.kind) {
    case 'sample':
      return importSample(run)
    case 'orders':
      return importFile(run)
    default:
      return importRecords(run, begun.kind)
  }
}
