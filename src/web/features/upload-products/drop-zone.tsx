import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { MAX_IMPORT_FILE_BYTES } from '#contract/import-limits'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { ACCEPTED } from './file-check.ts'
import { saveTemplate } from './template.ts'
import { sendFile } from './upload-store.ts'

const ALL_EXTENSIONS = Object.values(ACCEPTED).flat()

/** Drop a file anywhere on the card, or choose one; says what is taken and offers a template. */
export function DropZone() {
  const t = useText()
  const format = useFormat()
  const [dropsSeveral, setDropsSeveral] = useState(false)
  const take = (files: readonly File[]) => {
    setDropsSeveral(files.length > 1)
    if (files.length === 1 && files[0]) void sendFile(files[0])
  }
  // Every dropped file is taken and then checked by our own rules, whose sentences say what to do instead.
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (accepted, refused) => take([...accepted, ...refused.map(({ file }) => file)]),
    multiple: true,
    noClick: true,
    noKeyboard: true,
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
      <div className="mx-auto mt-2 flex max-w-xl flex-col gap-1 text-label text-muted">
        <p>{t('upload.drop.formats', { limit: format.count(MAX_IMPORT_FILE_BYTES / 1024 / 1024) })}</p>
        <p>{t('upload.drop.recognised')}</p>
        <p>{t('upload.drop.twice')}</p>
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={open}>
          {t('upload.drop.choose')}
        </Button>
        <Button
          variant="quiet"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={saveTemplate}
        >
          {t('upload.drop.template')}
        </Button>
      </div>
      {dropsSeveral ? (
        <p role="alert" className="mt-3 text-label text-danger">
          {t('upload.drop.onlyOne')}
        </p>
      ) : null}
    </div>
  )
}
