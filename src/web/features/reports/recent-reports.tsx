import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Download, FileText, Trash2 } from '#web/ui/icons.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { isMoving, useDeleteReport, useDownloadReport, useReports } from './queries.ts'
import { sizeOf } from './schedule-view.ts'
import type { ReportView } from './types.ts'
import { useWords } from './use-words.ts'

/** The generated reports: author, date, size, and expiry. */
export function RecentReports() {
  const { t } = useWords()
  const list = useReports()
  const [leaving, setLeaving] = useState<ReportView | null>(null)
  const remove = useDeleteReport()
  const reports = list.data?.reports
  return (
    <Card title={t('reports.recent')} className="print:hidden">
      {list.error && !reports ? (
        <ErrorCard
          message={sentenceOf(list.error, t('reports.listFailed'))}
          retryLabel={t('reports.retry')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : !reports ? (
        <Skeleton className="h-24" />
      ) : reports.length === 0 ? (
        <EmptyState icon={<FileText aria-hidden="true" className="size-5" />} title={t('reports.none')}>
          {t('reports.none.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-hairline">
          {reports.map((report) => (
            <ReportRow key={report.reportId} report={report} onDelete={() => setLeaving(report)} />
          ))}
        </ul>
      )}
      <AlertDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        message={t('reports.delete.question')}
        closeLabel={t('reports.cancel')}
        confirm={{
          label: t('reports.delete'),
          isDangerous: true,
          onConfirm: () => {
            if (leaving)
              remove.mutate(leaving.reportId, {
                onError: (error) =>
                  showToast({ message: sentenceOf(error, t('reports.deleteFailed')), tone: 'danger' }),
              })
            setLeaving(null)
          },
        }}
      >
        {t('reports.delete.text')}
      </AlertDialog>
    </Card>
  )
}

function ReportRow({ report, onDelete }: { readonly report: ReportView; readonly onDelete: () => void }) {
  const { t, format } = useWords()
  const file = useDownloadReport()
  const name = t(`reports.type.${report.type}`)
  const days = t('reports.period', { from: format.date(report.from), to: format.date(report.to) })
  const size = sizeOf(report.sizeBytes)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          <Badge>{t(`reports.format.${report.format}`)}</Badge>
          {report.isScheduled ? <Badge tone="accent">{t('reports.scheduled')}</Badge> : null}
        </p>
        <p className="text-label text-muted">{days}</p>
        <p className="text-label text-muted">
          {t('reports.madeBy', { who: report.madeBy, when: format.dateTime(report.createdAt) })}
          {report.status === 'done'
            ? ` · ${format.number(size.value, { decimals: size.decimals })} ${size.unit}`
            : null}
          {report.status === 'done' && report.expiresAt
            ? ` · ${t('reports.until', { when: format.date(report.expiresAt) })}`
            : null}
        </p>
        {isMoving(report) ? (
          <div className="mt-2 max-w-72">
            <ProgressBar label={t('reports.making', { name })} share={report.progressPercent / 100} />
          </div>
        ) : null}
        {report.status === 'failed' ? (
          <p role="alert" className="text-label text-danger">
            {t('reports.failed')}
          </p>
        ) : null}
      </div>
      <div className="flex items-center gap-1">
        {report.status === 'done' ? (
          <Button
            busy={file.isPending}
            icon={<Download aria-hidden="true" className="size-4" />}
            aria-label={t('reports.download.label', { name: report.fileName ?? name })}
            onClick={() =>
              file.mutate(report, {
                onError: (error) =>
                  showToast({ message: sentenceOf(error, t('reports.downloadFailed')), tone: 'danger' }),
              })
            }
          >
            {t('reports.download')}
          </Button>
        ) : null}
        <Permit call="deleteReport">
          <IconButton label={t('reports.delete.label', { name: report.fileName ?? name })} onClick={onDelete}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </Permit>
      </div>
    </li>
  )
}
