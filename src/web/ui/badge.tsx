import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const satisfies Record<BadgeTone, string>

interface BadgeProps {
  readonly tone?: BadgeTone
  /** A shape next to the word, so that colour alone does not convey the tone. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-5.5 items-center gap-1 rounded-full px-2 text-caption font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
