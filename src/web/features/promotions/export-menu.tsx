import { sentenceOf } from '#web/lib/api/api-error.ts'
import { download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { fileTypeNames } from '#web/lib/words/file-type-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { PromotionSearch } from './search.ts'
import { useWords } from './use-words.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Exports all rows of the uplift table with the current search, filter and order. */
export function ExportMenu({ search }: { readonly search: PromotionSearch }) {
  const { t } = useWords()
  const file = useWrite({
    mutationFn: async (format: ExportFormat) => {
      const { blob, fileName } = await download('exportPromotionUplift', {
        query: {
          format,
          ...(search.search ? { search: search.search } : {}),
          sort: search.sort ?? 'confidence',
          direction: search.up ? 'ascending' : 'descending',
          confidence: search.conf ?? 'all',
        },
      })
      saveFile(blob, fileName ?? `promotion-uplift.${format}`)
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('promo.export.failed')), tone: 'danger' }),
  })
  return (
    <FormatMenu
      label={t('promo.export')}
      isBusy={file.isPending}
      onChoose={(format) => file.mutate(format)}
    />
  )
}

export function FormatMenu(props: {
  readonly label: string
  readonly isBusy: boolean
  readonly onChoose: (format: ExportFormat) => void
}) {
  return (
    <Popover
      label={props.label}
      size="menu"
      trigger={(button) => (
        <Button {...button} busy={props.isBusy} icon={<Download aria-hidden="true" className="size-4" />}>
          {props.label}
        </Button>
      )}
    >
      <ul>
        {exportFormats.map((format) => (
          <li key={format}>
            <Button
              variant="quiet"
              className="w-full justify-start!"
              onClick={(event) => {
                event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                props.onChoose(format)
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
