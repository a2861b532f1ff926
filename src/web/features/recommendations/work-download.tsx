import type { Input } from '#contract/calls'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { fileTypeNames } from '#web/lib/words/file-type-names.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { Words } from './use-words.ts'
import type { WorkList } from './work-view.ts'

type Format = Input<'exportAdvice'>['query']['format']

const FORMATS = ['csv', 'xlsx', 'json'] as const satisfies Format[]

/** Saves all rows of the work list, under its filters and in its order. */
export function WorkDownload({ words, work }: { readonly words: Words; readonly work: WorkList }) {
  const { t } = words
  const file = useWrite({
    mutationFn: async (format: Format) => {
      const { blob, fileName } = await download('exportAdvice', { query: { ...work, format } })
      saveFile(blob, fileName ?? `price-recommendations.${format}`)
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('chart.downloadFailed')), tone: 'danger' }),
  })
  return (
    <Popover
      label={t('recommendations.download')}
      size="menu"
      trigger={(button) => (
        <IconButton {...button} label={t('recommendations.download')} disabled={file.isPending}>
          <Download aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    >
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="quiet"
          className="w-full justify-start"
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            file.mutate(format)
          }}
        >
          {fileTypeNames[format]}
        </Button>
      ))}
    </Popover>
  )
}
