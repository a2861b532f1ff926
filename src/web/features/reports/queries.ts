import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, download } from '#web/lib/api/call.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import type { Wanted } from './search.ts'
import type { ReportView, ScheduleBody } from './types.ts'

const REPORTS = ['reports', 'list'] as const
const SCHEDULES = ['reports', 'schedules'] as const

export function previewQuery(wanted: Wanted) {
  const { type, range, from, to, options } = wanted
  return queryOptions({
    queryKey: ['reports', 'preview', type, range, from, to, options.trends, options.benchmarks],
    queryFn: ({ signal }) =>
      call('previewReport', {
        query: {
          ...{ type, range },
          ...(range === 'custom' ? { from, to } : {}),
          trends: String(options.trends),
          benchmarks: String(options.benchmarks),
        },
        signal,
      }),
    enabled: wanted.isReady,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

export const isMoving = ({ status }: ReportView): boolean => status === 'pending' || status === 'running'

/** The list; while a report is being generated, updated by the server's events. */
export function useReports() {
  const client = useQueryClient()
  const list = useQuery({ queryKey: REPORTS, queryFn: ({ signal }) => call('listReports', { signal }) })
  const anyMoves = list.data?.reports.some(isMoving) ?? false
  useEffect(() => {
    if (!anyMoves) return
    const stop = new AbortController()
    const follow = async () => {
      const isLast = ({ reports }: { reports: readonly ReportView[] }) => !reports.some(isMoving)
      for await (const told of streamEvents('watchReports', { signal: stop.signal, isLast }))
        client.setQueryData(REPORTS, told)
      void client.invalidateQueries({ queryKey: ['notifications'] })
    }
    follow().catch((error: Error) => {
      if (!stop.signal.aborted) console.error('The progress of the reports could not be followed.', error)
    })
    return () => stop.abort()
  }, [anyMoves, client])
  return list
}

export function useRequestReport() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ type, range, from, to, format, options }: Wanted) =>
      call('requestReport', {
        body: { type, range, format, options, ...(range === 'custom' ? { from, to } : {}) },
      }),
    onSuccess: ({ report }) =>
      client.setQueryData<{ reports: ReportView[] }>(REPORTS, (list) => ({
        reports: [report, ...(list?.reports ?? [])],
      })),
  })
}

export function useDownloadReport() {
  return useWrite({
    mutationFn: async ({ reportId, format }: ReportView) => {
      const { blob, fileName } = await download('downloadReport', { params: { reportId } })
      saveFile(blob, fileName ?? `report.${format}`)
    },
  })
}

export function useDeleteReport() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (reportId: string) => call('deleteReport', { params: { reportId } }),
    onSuccess: (_, reportId) =>
      client.setQueryData<{ reports: ReportView[] }>(REPORTS, (list) => ({
        reports: (list?.reports ?? []).filter((report) => report.reportId !== reportId),
      })),
  })
}

export function useSchedules() {
  return useQuery({ queryKey: SCHEDULES, queryFn: ({ signal }) => call('listReportSchedules', { signal }) })
}

/** Each change answers with the whole list. */
export function useScheduleChanges() {
  const client = useQueryClient()
  const onSuccess = (list: unknown) => client.setQueryData(SCHEDULES, list)
  return {
    create: useWrite({
      mutationFn: (body: ScheduleBody) => call('createReportSchedule', { body }),
      onSuccess,
    }),
    pause: useWrite({
      mutationFn: ({ scheduleId, isPaused }: { readonly scheduleId: string; readonly isPaused: boolean }) =>
        call('changeReportSchedule', { params: { scheduleId }, body: { isPaused } }),
      onSuccess,
    }),
    remove: useWrite({
      mutationFn: (scheduleId: string) => call('deleteReportSchedule', { params: { scheduleId } }),
      onSuccess,
    }),
  }
}
