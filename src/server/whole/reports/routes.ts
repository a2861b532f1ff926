import { requireVerifiedAddress } from '../../accounts/identity-provider/verified-address.ts'
import { eventStream } from '../../kit/http/answers.ts'
import type { Handlers } from '../../kit/http/handlers.ts'
import { deleteReport } from './delete-report.ts'
import { downloadReport, sharedReport } from './download-report.ts'
import { previewReport } from './preview-report.ts'
import { readReports } from './report-rows.ts'
import { requestReport } from './request-report.ts'
import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
} from './schedules.ts'
import { watchReports } from './watch-reports.ts'

export const reportHandlers = {
  previewReport,
  requestReport,
  listReports: async ({ ctx }) => ({ reports: await readReports(ctx) }),
  watchReports: async ({ ctx, request }) =>
    eventStream(watchReports({ ctx, input: { signal: request.signal } })),
  downloadReport,
  deleteReport,
  sharedReport,
  listReportSchedules,
  createReportSchedule: async ({ ctx, input }) => {
    await requireVerifiedAddress(ctx)
    return createReportSchedule({ ctx, input })
  },
  changeReportSchedule,
  deleteReportSchedule,
} as const satisfies Handlers
