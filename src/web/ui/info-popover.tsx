import type { ReactNode } from 'react'
import { Info } from './icons.ts'
import { Popover } from './popover.tsx'

interface InfoPopoverProps {
  /** "About average elasticity": the name of the button and of the panel. */
  readonly label: string
  readonly children: ReactNode
}

/** The meaning of a figure, its computation and the data behind it. */
export function InfoPopover({ label, children }: InfoPopoverProps) {
  return (
    <Popover
      label={label}
      trigger={(button) => (
        <button
          type="button"
          {...button}
          aria-label={label}
          title={label}
          className="-my-1 inline-grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-text print:hidden"
        >
          <Info aria-hidden="true" className="size-4" />
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
