import type { ReactNode } from 'react'

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
    <header className="mb-4 max-sm:mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 max-sm:gap-y-1">
      <div className="min-w-0 sm:flex-1 sm:basis-80">
        <h1 className="text-page">{title}</h1>
        {note && <p className="mt-0.5 text-body text-muted max-sm:sr-only">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
