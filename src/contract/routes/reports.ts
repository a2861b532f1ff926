import type { Route } from './route.ts'

export const reportRoutes = {
  previewReport: {
    method: 'GET',
    path: '/api/reports/preview',
    summary: 'What a report would say: its figures and the first rows of its tables',
  },
  requestReport: { method: 'POST', path: '/api/reports', summary: 'Have a report made as a file' },
  listReports: { method: 'GET', path: '/api/reports', summary: 'The reports that can be downloaded' },
  watchReports: {
    method: 'GET',
    answer: 'events',
    path: '/api/reports/events',
    summary: 'The list each time it has changed, until no report is being made',
  },
  downloadReport: {
    method: 'GET',
    answer: 'file',
    path: '/api/reports/{reportId}/file',
    summary: 'The file of one report',
  },
  deleteReport: {
    method: 'DELETE',
    path: '/api/reports/{reportId}',
    summary: 'Delete a report and its file',
  },
  sharedReport: {
    method: 'GET',
    answer: 'file',
    auth: 'public',
    path: '/api/shared-reports/{token}',
    summary: 'The file that a mailed link leads to; needs no sign-in, ends with the report',
  },
  listReportSchedules: {
    method: 'GET',
    path: '/api/report-schedules',
    summary: 'Reports that are made again and again',
  },
  createReportSchedule: {
    method: 'POST',
    path: '/api/report-schedules',
    proof: 'recent',
    summary: 'Have a report made and mailed daily, weekly or monthly',
  },
  changeReportSchedule: {
    method: 'PATCH',
    path: '/api/report-schedules/{scheduleId}',
    summary: 'Pause a schedule or let it go on',
  },
  deleteReportSchedule: {
    method: 'DELETE',
    path: '/api/report-schedules/{scheduleId}',
    summary: 'End a schedule; its reports stay',
  },
} as const satisfies Record<string, Route>
