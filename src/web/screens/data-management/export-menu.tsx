import { Download } from 'lucide-react'
import { closePopover } from '#web/features/catalogue/close-popover.ts'
import { useExport } from '#web/features/catalogue/mutations.ts'
import type { DataSearch } from '#web/features/catalogue/search.ts'
import type { ExportFormat } from '#web/features/catalogue/types.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const formats = ['csv', 'xlsx', 'json'] as const satisfies readonly ExportFormat[]

/** Exports all pages of the table in the chosen format. */
export function ExportMenu({ search }: { readonly search: DataSearch }) {
  const { t } = useWords()
  const exporting = useExport()
  const save = (format: ExportFormat) =>
    exporting.mutate(
      { address: search, format },
      {
        onError: (error) =>
          showToast({ message: sentenceOf(error, t('data.export.failed')), tone: 'danger' }),
      },
    )
  return (
    <Popover
      label={t('data.export.title')}
      size="menu"
      trigger={(button) => (
        <Button
          {...button}
          busy={exporting.isPending}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {t('data.export.label')}
        </Button>
      )}
    >
      <p className="px-2 py-1 text-caption text-muted">{t('data.export.title')}</p>
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
