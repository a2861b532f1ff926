import type { Client } from 'pg'
import { APP_ROLE, withClient } from '../../db/connection.ts'
import { tenantSetting } from '../../db/tenant-setting.ts'
import { serveThread, type ThreadTask } from '../../jobs/serve-thread.ts'
import { type ReportWanted, readReport } from './read/read-report.ts'
import type { ReportMade, ReportTask } from './report-task.ts'
import { writeReport } from './write/write-report.ts'

const CHUNK_BYTES = 1024 * 1024
/** A spreadsheet that people open; more is for the data export. */
const MOST_ROWS = 100_000
const SETTINGS = { role: APP_ROLE, TimeZone: 'UTC', statement_timeout: '0' }

serveThread<ReportTask>((task) => withClient(task.input.connection, (client) => make(client, task), SETTINGS))

async function make(
  client: Client,
  { input, signal, progress }: ThreadTask<ReportTask>,
): Promise<ReportMade> {
  const { companyId, reportId, format, options, settings } = input
  progress(10)
  // One snapshot: the tables of the report fit together.
  const wanted: ReportWanted = { ...input, mostRows: MOST_ROWS }
  const report = await withClient(
    input.readFrom,
    (reader) =>
      inTransaction(reader, companyId, 'isolation level repeatable read read only', () =>
        readReport(reader, wanted),
      ),
    SETTINGS,
  )
  signal.throwIfAborted()
  progress(50)
  const bytes = await writeReport(report, format, settings, options.charts)
  signal.throwIfAborted()
  progress(85)
  await inTransaction(client, companyId, '', async () => {
    await client.query('delete from report_chunks where company_id = $1 and report_id = $2', [
      companyId,
      reportId,
    ])
    for (let seq = 0; seq * CHUNK_BYTES < bytes.length; seq++)
      await client.query(
        'insert into report_chunks (company_id, report_id, seq, bytes) values ($1, $2, $3, $4)',
        [companyId, reportId, seq, Buffer.from(bytes.subarray(seq * CHUNK_BYTES, (seq + 1) * CHUNK_BYTES))],
      )
  })
  return { sizeBytes: bytes.length, rows: report.tables.reduce((sum, { rows }) => sum + rows.length, 0) }
}

async function inTransaction<T>(
  client: Client,
  companyId: string,
  mode: string,
  run: () => Promise<T>,
): Promise<T> {
  await client.query(`begin ${mode}`)
  await client.query(tenantSetting(companyId))
  const result = await run()
  await client.query('commit')
  return result
}
