import type { Client } from 'pg'
import { inTransaction, READ_COMMITTED, SNAPSHOT, withThreadClient } from '../../kit/db/thread-transaction.ts'
import { serveDatabaseThread } from '../../kit/jobs/serve-database-thread.ts'
import type { ThreadTask } from '../../kit/jobs/serve-thread.ts'
import { type ReportWanted, readReport } from './read/read-report.ts'
import type { ReportMade, ReportTask } from './report-task.ts'
import { writeReport } from './write/write-report.ts'

const CHUNK_BYTES = 1024 * 1024
/** Row limit of a spreadsheet for people; the data export serves larger ones. */
const MOST_ROWS = 100_000

serveDatabaseThread<ReportTask>(make)

async function make(
  { input, signal, progress }: ThreadTask<ReportTask>,
  client: Client,
): Promise<ReportMade> {
  const { companyId, runId: reportId, format, options, settings } = input
  progress({ percent: 10 })
  // One snapshot is used, so that the tables of the report are consistent.
  const wanted: ReportWanted = { ...input, mostRows: MOST_ROWS }
  const report = await withThreadClient(input.readFrom, (reader) =>
    inTransaction(reader, input, SNAPSHOT, () => readReport(reader, wanted)),
  )
  signal.throwIfAborted()
  progress({ percent: 50 })
  const bytes = await writeReport(report, format, settings, options.charts)
  signal.throwIfAborted()
  progress({ percent: 85 })
  await inTransaction(client, input, READ_COMMITTED, async () => {
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
