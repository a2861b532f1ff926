import { useEffect, useRef, useState } from 'react'
import type { ImportView } from '#contract/imports'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCancelImport } from './mutations.ts'
import { ImportingCard } from './progress-card.tsx'
import { resumeFile } from './upload-store.ts'

/** A page that is sending goes on by itself after a pause; what stands still for longer broke off. */
const BROKEN_AFTER_MS = 3000

/** An upload that this page does not send: another one does, or it broke off, for example with a reload. */
export function UploadElsewhere({ view }: { readonly view: ImportView }) {
  const { phase, bytesRead } = view
  const [stillAt, setStillAt] = useState<number | null>(null)
  useEffect(() => {
    if (phase === 'receiving') return
    const timer = setTimeout(() => setStillAt(bytesRead), BROKEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase, bytesRead])
  return phase !== 'receiving' && stillAt === bytesRead ? (
    <BrokenUpload view={view} />
  ) : (
    <ImportingCard view={view} />
  )
}

function BrokenUpload({ view }: { readonly view: ImportView }) {
  const t = useText()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  const cancel = useCancelImport()
  const take = (file: File | undefined) => {
    if (!file) return
    const isSame = file.name === view.fileName && file.size === view.sizeBytes
    setOther(!isSame)
    if (isSame) void resumeFile(view.importId, file, view.bytesRead)
  }
  return (
    <section className="rounded-card border border-hairline bg-surface px-(--card-pad) py-10">
      <div className="mx-auto max-w-xl">
        <h2 className="text-card [overflow-wrap:anywhere]">
          {t('upload.broken.title', { file: view.fileName })}
        </h2>
        <p role="status" className="sr-only">
          {t('upload.broken.title', { file: view.fileName })}
        </p>
        <p className="mt-2 text-label text-muted">
          {t('upload.broken.text', {
            share: format.percent(view.sizeBytes > 0 ? view.bytesRead / view.sizeBytes : 0, { decimals: 0 }),
          })}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('upload.broken.continue')}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Permit call="cancelImport">
            <Button variant="primary" onClick={() => input.current?.click()}>
              {t('upload.broken.continue')}
            </Button>
            <Button onClick={() => cancel.mutate(view.importId)} busy={cancel.isPending || cancel.isSuccess}>
              {t('upload.broken.remove')}
            </Button>
          </Permit>
        </div>
        {isOther || cancel.error ? (
          <p role="alert" className="mt-3 text-label text-danger">
            {isOther
              ? t('upload.broken.other', { file: view.fileName })
              : sentenceOf(cancel.error, t('upload.cancelFailed'))}
          </p>
        ) : null}
      </div>
    </section>
  )
}
