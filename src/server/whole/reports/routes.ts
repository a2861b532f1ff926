import * as contract from '#contract/reports'
import { requireVerifiedAddress } from '../../accounts/identity-provider/verified-address.ts'
import { handle } from '../../kit/http/handle.ts'
import { deleteReport } from './delete-report.ts'
import { downloadReport, sharedReport } from './download-report.ts'
import { previewReport } from './preview-report.ts'
import { listReports } from './report-rows.ts'
import { requestReport } from './request-report.ts'
import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
} from './schedules.ts'
import { watchReports } from './watch-reports.ts'

export const reportHandlers = [
  handle(contract.previewReport, previewReport),
  handle(contract.requestReport, requestReport),
  handle(contract.listReports, listReports),
  handle(contract.watchReports, watchReports),
  handle(contract.downloadReport, downloadReport),
  handle(contract.deleteReport, deleteReport),
  handle(contract.sharedReport, sharedReport),
  handle(contract.listReportSchedules, listReportSchedules),
  handle(contract.createReportSchedule, async (call) => {
    await requireVerifiedAddress(call.ctx)
    return createReportSchedule(call)
  }),
  handle(contract.changeReportSchedule, changeReportSchedule),
  handle(contract.deleteReportSchedule, deleteReportSchedule),
]
