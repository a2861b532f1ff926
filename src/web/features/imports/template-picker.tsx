import { templateFileTypes } from '#contract/import-choices'
import { type FileKind, fileKinds } from '#contract/import-fields'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { fileTypeNames } from '#web/lib/words/file-type-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type TemplateType = (typeof templateFileTypes)[number]

/** A template for each kind of file, with one example row, as CSV and Excel. */
export function TemplatePicker({ variant = 'quiet' }: { readonly variant?: 'quiet' | 'secondary' }) {
  const t = useText()
  const save = useWrite({
    mutationFn: async (params: { readonly kind: FileKind; readonly fileType: TemplateType }) => {
      const { blob, fileName } = await download('importTemplate', { params })
      saveFile(blob, fileName ?? `quanto-${params.kind}-template.${params.fileType}`)
    },
    onError: (error) =>
      showToast({ message: sentenceOf(error, t('upload.template.failed')), tone: 'danger' }),
  })
  return (
    <Popover
      label={t('upload.drop.template')}
      trigger={(button) => (
        <Button {...button} variant={variant} icon={<Download aria-hidden="true" className="size-4" />}>
          {t('upload.drop.template')}
        </Button>
      )}
    >
      <ul className="text-left">
        {fileKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-1">
            <span className="flex-1">{t(`upload.kind.${kind}`)}</span>
            {templateFileTypes.map((fileType) => (
              <Button
                key={fileType}
                variant="quiet"
                className="px-2 text-accent"
                aria-label={t('upload.template.one', {
                  kind: t(`upload.kind.${kind}`),
                  type: fileTypeNames[fileType],
                })}
                onClick={() => save.mutate({ kind, fileType })}
              >
                {fileTypeNames[fileType]}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Popover>
  )
}
