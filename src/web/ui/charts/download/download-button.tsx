import { lazy, Suspense } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Download } from '../../icons.ts'
import type { ChartTableData } from '../chart-table.tsx'

// Lazy: the code that creates files loads when the menu is opened.
const DownloadMenu = lazy(async () => ({ default: (await import('./download-menu.tsx')).DownloadMenu }))

interface ButtonProps {
  readonly title: string
  /** If absent, the visible table of the surrounding card or dialog is used. */
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
