import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { MAX_DOCUMENT_BYTES } from '#contract/strategy-limits'
import { useWords } from '#web/features/bundles/use-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FileText, X } from '#web/ui/icons.ts'
import { checkDocument, DOCUMENT_ACCEPT, type DocumentFault } from './document-check.ts'

/** One optional document, checked before it is accepted. */
export function DocumentDrop(props: {
  readonly file: File | null
  readonly onFile: (file: File | null) => void
}) {
  const { t, format } = useWords()
  const { file, onFile } = props
  const [fault, setFault] = useState<{ readonly name: string; readonly why: DocumentFault } | null>(null)
  const take = async (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    const why = await checkDocument(first)
    setFault(why === null ? null : { name: first.name, why })
    onFile(why === null ? first : null)
  }
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted, refused) => void take([...accepted, ...refused.map((each) => each.file)]),
    multiple: false,
    noClick: true,
    noKeyboard: true,
  })
  const limit = format.count(MAX_DOCUMENT_BYTES / 1024 / 1024)
  return (
    <div
      {...getRootProps({ role: 'presentation' })}
      className={classNames(
        'flex flex-col gap-2 rounded-card border-2 border-dashed p-3',
        isDragActive ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <input {...getInputProps({ 'aria-label': t('packages.document.label'), accept: DOCUMENT_ACCEPT })} />
      <h3 className="text-label font-medium">{t('packages.document.title')}</h3>
      {file ? (
        <p className="flex min-w-0 items-center gap-2 text-label">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 break-words">
            {t('packages.document.chosen', {
              name: file.name,
              size: format.number(file.size / 1024, { decimals: 0 }),
            })}
          </span>
          <IconButton label={t('packages.document.remove')} onClick={() => onFile(null)} className="size-7!">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </p>
      ) : (
        <p className="text-label text-muted">{t('packages.document.hint', { limit })}</p>
      )}
      <div>
        <Button onClick={open}>{t(file ? 'packages.document.other' : 'packages.document.choose')}</Button>
      </div>
      {fault ? (
        <p role="alert" className="text-label text-danger">
          {t(`packages.document.fault.${fault.why}`, { name: fault.name, limit })}
        </p>
      ) : null}
    </div>
  )
}
