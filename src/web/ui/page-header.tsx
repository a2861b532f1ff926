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
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="text-page">{title}</h1>
        {note && <p className="mt-0.5 text-body text-muted">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
