import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Download } from '#web/ui/icons.ts'
import { useDownloadRejectedRows } from './mutations.ts'
import { TemplatePicker } from './template-picker.tsx'
import { resetUpload } from './upload-store.ts'

/** What is wrong with the file and what to do; the next step is another file. */
export function FailureCard(props: {
  readonly fileName: string
  readonly sentence: string
  /** The import whose rejected rows explain the failure, if there are any. */
  readonly rejectedRowsImportId: string | null
}) {
  const t = useText()
  const rejectedRows = useDownloadRejectedRows()
  const { rejectedRowsImportId } = props
  return (
    <div className="flex flex-col gap-3">
      <ErrorCard message={t('upload.failed.title', { file: props.fileName })}>
        <p>{props.sentence}</p>
      </ErrorCard>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={resetUpload}>
          {t('upload.result.another')}
        </Button>
        <TemplatePicker variant="secondary" />
        {rejectedRowsImportId === null ? null : (
          <Button
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={() => rejectedRows.mutate(rejectedRowsImportId)}
            busy={rejectedRows.isPending}
          >
            {t('upload.result.rejects')}
          </Button>
        )}
      </div>
    </div>
  )
}
