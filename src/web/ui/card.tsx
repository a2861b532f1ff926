import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  readonly title?: string
  /** Small print under the title. */
  readonly note?: ReactNode
  /** Shown after the title: how to read the card. */
  readonly info?: ReactNode
  /** Shown to the right of the title: a selector, a button. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** A plain surface with a level-2 heading. Without a title it is a plain box. */
export function Card({ title, note, info, actions, children, className }: CardProps) {
  return (
    <section
      className={classNames(
        'min-w-0 rounded-card border border-hairline bg-surface p-(--card-pad)',
        className,
      )}
    >
      {(title || actions) && (
        <header
          className={classNames(
            'mb-3 flex flex-wrap justify-between gap-x-4 gap-y-2',
            // A title without a note is on one line with the actions.
            note ? 'items-start' : 'items-center',
          )}
        >
          <div className="min-w-0 flex-1 basis-40">
            {title && (
              <div className="flex items-center gap-1">
                <h2 className="text-card">{title}</h2>
                {info}
              </div>
            )}
            {note && <p className="mt-0.5 text-label text-muted">{note}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
