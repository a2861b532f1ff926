import type { ReportDocument } from '#contract/reports'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { lastSalesDay } from './last-sales-day.ts'
import { presentReport } from './present-report.ts'
import { readReport } from './read/read-report.ts'
import { reportPeriod } from './report-period.ts'

const PREVIEW_ROWS = 10
const LONGEST_STATEMENT_MS = 20_000
/** PostgreSQL's code for a statement that took too long. */
const QUERY_CANCELED = '57014'

/** Returns the report's own figures, and the first rows of its tables, by the same statements as its file. */
export async function previewReport({ ctx, input }: VerbArgs<'previewReport'>): Promise<ReportDocument> {
  const { companyId } = ctx
  const { type, trends, benchmarks } = input
  const { regional } = await getSettings({ ctx })
  const read = async (tx: TenantTransaction) =>
    readReport(tx.client, {
      ...{ companyId, type, settings: regional, mostRows: PREVIEW_ROWS },
      period: reportPeriod(input, await lastSalesDay(ctx, tx)),
      options: { charts: true, trends, benchmarks },
      madeAt: ctx.clock().toISOString(),
    })
  try {
    const limits = { readOnly: true, mayBeStale: true, statementTimeoutMs: LONGEST_STATEMENT_MS }
    return presentReport(await ctx.db.inTenant(companyId, read, limits))
  } catch (error) {
    if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error
    throw problem('report.preview_too_long')
  }
}
