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
import type { DashboardSearch } from './search.ts'
import { useWords } from './use-words.ts'

type Format = Input<'exportElasticities'>['query']['format']

const FORMATS = ['csv', 'xlsx', 'json'] as const satisfies Format[]

/** Exports all pages of the table with the current search, filter and order. */
export function AnalyticsExport({ search: address }: { readonly search: DashboardSearch }) {
  const { t } = useWords()
  const { search, filter, order } = address
  const file = useWrite({
    mutationFn: async (format: Format) => {
      const query = {
        format,
        ...(search ? { search } : {}),
        ...(filter ? { filter } : {}),
        ...(order ? { order } : {}),
      }
      const { blob, fileName } = await download('exportElasticities', { query })
      saveFile(blob, fileName ?? `elasticities.${format}`)
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('chart.downloadFailed')), tone: 'danger' }),
  })
  return (
    <Popover
      label={t('chart.download')}
      size="menu"
      trigger={(button) => (
        <IconButton {...button} label={t('chart.download')} disabled={file.isPending} className="size-8!">
          <Download aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    >
      <ul>
        {FORMATS.map((format) => (
          <li key={format}>
            <Button
              variant="quiet"
              className="w-full justify-start!"
              onClick={(event) => {
                event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                file.mutate(format)
              }}
            >
              {fileTypeNames[format]}
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
