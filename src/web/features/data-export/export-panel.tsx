import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Archive, Download } from '#web/ui/icons.ts'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { type ExportScope, requestOf, useDataExport } from './use-data-export.ts'

const BYTES_PER_MB = 1_048_576

interface ExportPanelProps {
  readonly label: string
  readonly scope?: ExportScope
}

/** The button that requests an archive, the archive being prepared, and archives ready for download. */
export function ExportPanel({ label, scope = 'company' }: ExportPanelProps) {
  const t = useText()
  const format = useFormat()
  const data = useDataExport(scope)
  const size = (bytes: number) =>
    format.number(Math.max(bytes / BYTES_PER_MB, 0.01), { decimals: bytes < 10 * BYTES_PER_MB ? 2 : 0 })
  const share = (bytes: number, of: number) =>
    format.percent(of > 0 ? Math.min(1, bytes / of) : 0, { decimals: 0 })
  return (
    <div className="flex flex-col items-start gap-3">
      <Permit call={requestOf[scope]}>
        <Button
          className="whitespace-normal!"
          onClick={data.begin}
          busy={data.isPreparing}
          icon={<Archive aria-hidden="true" className="size-4" />}
        >
          {data.isPreparing ? t('settings.export.preparing') : label}
        </Button>
      </Permit>
      <p role="status" className="text-label text-muted">
        {statusOf(t, data)}
      </p>
      {data.ready.length > 0 && (
        <ul className="flex w-full flex-col gap-2">
          {data.ready.map((item) => (
            <li
              key={item.exportId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2"
            >
              <span className="min-w-48 flex-1 text-label">
                {t('settings.export.ready', {
                  when: format.dateTime(item.createdAt),
                  rows: format.count(item.rows),
                  size: size(item.sizeBytes),
                })}
                {item.expiresAt && (
                  <span className="block text-muted">
                    {t('settings.export.until', { when: format.dateTime(item.expiresAt) })}
                  </span>
                )}
              </span>
              <Button
                busy={data.fetching?.exportId === item.exportId}
                disabled={data.fetching !== null}
                onClick={() => data.download(item.exportId)}
                icon={<Download aria-hidden="true" className="size-4" />}
              >
                {data.fetching?.exportId === item.exportId
                  ? t('settings.export.downloading', { share: share(data.fetching.bytes, item.sizeBytes) })
                  : t('settings.export.download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(data.failure || data.hasFailed) && (
        <FailureNotice
          message={
            data.hasFailed
              ? t('settings.export.failed')
              : sentenceOf(data.failure, t('settings.export.requestFailed'))
          }
          onRetry={data.begin}
          busy={data.isPreparing}
          onBack={data.dismiss}
        />
      )}
    </div>
  )
}

/** What is going on with the archive, or where it went. */
function statusOf(t: ReturnType<typeof useText>, data: ReturnType<typeof useDataExport>): string {
  if (data.isPreparing) return t('settings.export.mayLeave')
  if (data.fetching !== null) return t('settings.export.fetching')
  return data.savedAs === null ? '' : t('settings.export.saved', { file: data.savedAs })
}
