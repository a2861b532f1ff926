import type { ReactNode } from 'react'
import type { ImportView } from '#contract/imports'
import { progressOf } from '#web/features/imports/import-progress.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TimeLeft } from '#web/ui/time-left.tsx'
import { useCancelImport } from './mutations.ts'
import { cancelSending, type UploadState } from './upload-store.ts'

const MEGABYTE = 1_000_000
const KILOBYTE = 1000

/** The upload progress, in bytes. */
export function SendingCard({ state }: { readonly state: UploadState & { readonly kind: 'sending' } }) {
  const t = useText()
  const format = useFormat()
  const isSmall = state.totalBytes < MEGABYTE
  const size = (bytes: number) =>
    isSmall ? format.count(bytes / KILOBYTE) : format.number(bytes / MEGABYTE, { decimals: 1 })
  const share = state.totalBytes > 0 ? state.sentBytes / state.totalBytes : null
  return (
    <Progress
      title={t('upload.sending.title', { file: state.fileName })}
      stage={t('upload.sending.title', { file: state.fileName })}
      share={share}
      left={t(isSmall ? 'upload.sending.kilobytes' : 'upload.sending.megabytes', {
        sent: size(state.sentBytes),
        total: size(state.totalBytes),
      })}
      note={t('upload.sending.stay')}
      action={<Button onClick={() => void cancelSending()}>{t('upload.cancelUpload')}</Button>}
    />
  )
}

/** The import on the server: its current stage and the number of rows read. */
export function ImportingCard({ view }: { readonly view: ImportView }) {
  const t = useText()
  const format = useFormat()
  const cancel = useCancelImport()
  const { stage, share } = progressOf(view)
  const stageText = t(`importStage.${stage}`)
  const rows = view.rowsRead > 0 ? ` ${t('importStage.rows', { rows: format.count(view.rowsRead) })}` : ''
  return (
    <Progress
      title={
        view.kind === 'sample'
          ? t('upload.progress.sample')
          : t('upload.progress.title', { file: view.fileName })
      }
      stage={stageText}
      share={share}
      left={`${stageText}${rows}`}
      note={t('upload.progress.leave')}
      error={cancel.error ? sentenceOf(cancel.error, t('upload.cancelFailed')) : null}
      action={
        stage === 'undoing' ? null : (
          <Permit call="cancelImport">
            <Button onClick={() => cancel.mutate(view.importId)} busy={cancel.isPending || cancel.isSuccess}>
              {t(cancel.isPending || cancel.isSuccess ? 'upload.cancelling' : 'upload.cancel')}
            </Button>
          </Permit>
        )
      }
    />
  )
}

function Progress(props: {
  readonly title: string
  /** Announced to screen readers when it changes; the figures change too often for that. */
  readonly stage: string
  readonly share: number | null
  readonly left: string
  readonly note: string
  readonly error?: string | null
  readonly action: ReactNode
}) {
  const t = useText()
  const format = useFormat()
  return (
    <section className="rounded-card border border-hairline bg-surface px-(--card-pad) py-10">
      <div className="mx-auto max-w-xl">
        <h2 className="text-card [overflow-wrap:anywhere]">{props.title}</h2>
        <p role="status" className="sr-only">
          {props.stage}
        </p>
        <div className="mt-4">
          <ProgressBar label={t('upload.progress.label')} share={props.share} />
        </div>
        <p className="figures mt-2 flex justify-between gap-4 text-label text-muted">
          <span>{props.left}</span>
          <span className="text-right">
            {props.share === null ? '' : format.percent(props.share, { decimals: 0 })}
            <TimeLeft share={props.share} />
          </span>
        </p>
        <p className="mt-4 text-label text-muted">{props.note}</p>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {props.action}
          {props.error ? (
            <p role="alert" className="text-label text-danger">
              {props.error}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}
