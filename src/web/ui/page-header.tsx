import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  readonly title: string
  /** The purpose of the screen, in one line. */
  readonly note?: ReactNode
  /** Shown to the right of the title: pickers, at most one primary button. */
  readonly actions?: ReactNode
}

/** The only h1 of a screen. */
export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'mb-4 max-sm:mb-2 flex flex-wrap justify-between gap-x-4 gap-y-2 max-sm:gap-y-1',
        // A title without a note, which a phone does not show, is on one line with the actions.
        note ? 'items-end max-sm:items-center' : 'items-center',
      )}
    >
      <div className="min-w-0 sm:flex-1 sm:basis-60">
        <h1 className="text-page">{title}</h1>
        {note && <p className="mt-0.5 text-body text-muted max-sm:sr-only">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
