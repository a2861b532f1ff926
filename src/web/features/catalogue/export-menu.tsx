import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { closePopover } from './close-popover.ts'
import { useExport } from './mutations.ts'
import type { DataSearch } from './search.ts'
import type { ExportFormat } from './types.ts'
import { useWords } from './use-words.ts'

const formats = ['csv', 'xlsx', 'json'] as const satisfies readonly ExportFormat[]

/** Exports all pages of the table in the chosen format, or with `ids` only these rows. */
export function ExportMenu(props: {
  readonly search: DataSearch
  readonly ids?: readonly (string | number)[] | undefined
  /** Stands in the bar of the selection. */
  readonly isSelection?: boolean
}) {
  const { t } = useWords()
  const { search, ids } = props
  const title = t(props.isSelection ? 'data.export.selected' : 'data.export.title')
  const exporting = useExport()
  const save = (format: ExportFormat) =>
    exporting.mutate(
      { address: search, format, ids },
      {
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('data.export.failed')), tone: 'danger' }),
      },
    )
  return (
    <Popover
      label={title}
      size="menu"
      trigger={(button) => (
        <Button
          {...button}
          className="max-sm:px-2.5!"
          busy={exporting.isPending}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          <span className={props.isSelection ? '' : 'max-sm:sr-only'}>
            {t(props.isSelection ? 'data.select.export' : 'data.export.label')}
          </span>
        </Button>
      )}
    >
      <p className="px-2 py-1 text-caption text-muted">{title}</p>
      {formats.map((format) => (
        <Button
          key={format}
          variant="quiet"
          className="w-full justify-start! px-2!"
          onClick={(event) => {
            closePopover(event.currentTarget)
            save(format)
          }}
        >
          {t(`data.export.${format}`)}
        </Button>
      ))}
    </Popover>
  )
}
