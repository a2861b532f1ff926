import { sentenceOf } from '#web/lib/api/api-error.ts'
import { fileTypeNames } from '#web/lib/words/file-type-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useExportPrices } from './mutations.ts'
import { useWords } from './use-words.ts'

const FORMATS = ['csv', 'xlsx', 'json'] as const

/** All observed prices as a file. */
export function MarketExport() {
  const { t } = useWords()
  const exporting = useExportPrices()
  return (
    <Popover
      size="menu"
      label={t('market.export')}
      trigger={(button) => (
        <Button
          {...button}
          busy={exporting.isPending}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {t('market.export')}
        </Button>
      )}
    >
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="quiet"
          className="w-full justify-start! px-2!"
          onClick={() =>
            exporting.mutate(format, {
              onError: (error) =>
                showToast({ message: sentenceOf(error, t('market.exportFailed')), tone: 'danger' }),
            })
          }
        >
          {fileTypeNames[format]}
        </Button>
      ))}
    </Popover>
  )
}
