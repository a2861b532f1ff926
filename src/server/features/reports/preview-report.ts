import type * as z from 'zod'
import type { previewReportInput, ReportDocument } from '#contract/schemas/reports'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { getSettings } from '../identity/get-settings.ts'
import { companyDay } from '../store-facts/company-day.ts'
import { presentReport } from './present-report.ts'
import { readReport } from './read/read-report.ts'
import { reportPeriod } from './report-period.ts'

const PREVIEW_ROWS = 10

/** The report's own figures, and the first rows of its tables: by the same statements as its file. */
export async function previewReport(args: {
  readonly ctx: TenantContext
  readonly input: { readonly query: z.output<typeof previewReportInput> }
}): Promise<ReportDocument> {
  const { ctx, input } = args
  const { type, trends, benchmarks } = input.query
  const { regional } = await getSettings({ ctx })
  const read = async (tx: TenantTransaction) =>
    readReport(tx.client, {
      companyId: ctx.companyId,
      type,
      period: reportPeriod(input.query, await companyDay(ctx, tx)),
      options: { charts: true, trends, benchmarks },
      settings: regional,
      madeAt: ctx.clock().toISOString(),
      mostRows: PREVIEW_ROWS,
    })
  const report = await ctx.inTenant(read, { mayBeStale: true })
  return presentReport(report)
}
