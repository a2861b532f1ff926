import { useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import type { FileKind } from '#contract/import-fields'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_FILE_BYTES, MAX_WORKBOOK_BYTES } from '#contract/import-limits'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit, useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClipboardPaste, FileUp } from '#web/ui/icons.ts'
import { ACCEPTED } from './file-check.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { sendFile, sendPasted } from './upload-store.ts'

const ALL_EXTENSIONS = Object.values(ACCEPTED).flat()
const MEGABYTE = 1024 * 1024

/** Takes a file by drop, dialog or pasted cells; lists the accepted formats and offers templates. */
export function DropZone({ kind }: { readonly kind: FileKind | undefined }) {
  const t = useText()
  const format = useFormat()
  const [dropsSeveral, setDropsSeveral] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const refusal = useRefusal('createImport')
  usePastedCells(refusal === null, kind)
  const take = (files: readonly File[]) => {
    setDropsSeveral(files.length > 1)
    if (files.length === 1 && files[0]) void sendFile(files[0], kind)
  }
  // Every dropped file is accepted and then checked by our own rules, whose messages say what to do instead.
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted, refused) => take([...accepted, ...refused.map(({ file }) => file)]),
    multiple: true,
    noClick: true,
    noKeyboard: true,
    disabled: refusal !== null,
  })
  return (
    <div
      {...getRootProps({ role: 'presentation' })}
      className={`rounded-card border-2 border-dashed px-4 py-12 text-center transition-colors duration-(--motion) ${isDragActive ? 'border-accent bg-accent-soft' : 'border-control bg-surface'}`}
    >
      <input
        {...getInputProps({
          'aria-label': t('upload.drop.label'),
          accept: ALL_EXTENSIONS.join(','),
          multiple: false,
        })}
      />
      <span className="mx-auto mb-3 grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <FileUp aria-hidden="true" className="size-6" />
      </span>
      <h2 className="text-card">{t(isDragActive ? 'upload.drop.active' : 'upload.drop.title')}</h2>
      <div className="mx-auto mt-2 flex max-w-xl flex-col gap-1 text-label text-balance text-muted">
        <p>
          {t('upload.drop.formats', {
            limit: format.count(MAX_IMPORT_FILE_BYTES / MEGABYTE),
            workbook: format.count(MAX_WORKBOOK_BYTES / MEGABYTE),
            columns: format.count(MAX_IMPORT_COLUMNS),
          })}
        </p>
        <p>{t('upload.drop.recognised')}</p>
        <p>{t('upload.drop.twice')}</p>
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Permit call="createImport">
          <Button variant="primary" onClick={open}>
            {t('upload.drop.choose')}
          </Button>
          <Button
            icon={<ClipboardPaste aria-hidden="true" className="size-4" />}
            onClick={() => setPasting(true)}
          >
            {t('upload.drop.paste')}
          </Button>
        </Permit>
        <TemplatePicker />
      </div>
      {dropsSeveral ? (
        <p role="alert" className="mt-3 text-label text-danger">
          {t('upload.drop.onlyOne')}
        </p>
      ) : null}
      <PasteDialog kind={kind} isOpen={isPasting} onClose={() => setPasting(false)} />
    </div>
  )
}

/** Cells may be pasted anywhere on the screen outside a field; text counts as cells if it has rows and columns. */
function usePastedCells(isOpen: boolean, kind: FileKind | undefined) {
  useEffect(() => {
    if (!isOpen) return
    const onPaste = (event: ClipboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isTyping || !/[\t,;].*\n/.test(text)) return
      event.preventDefault()
      void sendPasted(text, kind)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOpen, kind])
}
