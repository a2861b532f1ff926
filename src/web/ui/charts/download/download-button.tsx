import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ChartTableData } from '../chart-table.tsx'

// What makes the files comes when the menu is opened.
const DownloadMenu = lazy(async () => ({ default: (await import('./download-menu.tsx')).DownloadMenu }))

interface ButtonProps {
  readonly title: string
  /** Absent: the table of the card or dialog that the button stands in, as it is shown. */
  readonly table?: ChartTableData
  readonly drawing?: () => HTMLElement | null
  readonly words: { readonly download: string; readonly downloadFailed: string }
}

export function DownloadButton({ words, ...rest }: ButtonProps) {
  const name = `${words.download}: ${rest.title}`
  return (
    <Popover
      label={name}
      size="menu"
      trigger={(button) => (
        <IconButton {...button} label={name} className="size-8! print:hidden">
          <Download aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    >
      <Suspense fallback={<Spinner />}>
        <DownloadMenu {...rest} failed={words.downloadFailed} />
      </Suspense>
    </Popover>
  )
}
