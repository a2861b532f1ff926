import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex min-h-(--control) cursor-pointer items-center justify-center gap-2 rounded-control px-3.5 text-body font-medium whitespace-nowrap max-[24rem]:whitespace-normal [&>svg]:shrink-0 transition-colors duration-(--motion) disabled:cursor-not-allowed disabled:opacity-55'

const variants = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-strong',
  secondary: 'border border-hairline bg-surface text-text enabled:hover:bg-sunken',
  quiet: 'text-text enabled:hover:bg-sunken',
  danger: 'border border-danger bg-surface text-danger enabled:hover:bg-danger-soft',
} as const satisfies Record<ButtonVariant, string>

/** Gives links the look of a button. */
export function buttonClass(variant: ButtonVariant = 'secondary'): string {
  return classNames(
    base,
    variants[variant],
    variant === 'primary' ? 'hover:bg-accent-strong' : 'hover:bg-sunken',
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  /** Shows a spinner and ignores clicks; the label should say what is running ("Saving..."). */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', busy = false, icon, children, className, disabled, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(base, variants[variant], className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid size-(--control) shrink-0 cursor-pointer place-items-center rounded-control text-muted transition-colors duration-(--motion) enabled:hover:bg-sunken enabled:hover:text-text disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
    >
      {children}
    </button>
  )
}
