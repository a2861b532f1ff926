import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from './icons.ts'

/** Leads from a record to the list that it stands in. */
export function BackLink({
  to,
  label,
}: {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
}) {
  return (
    <Link
      to={to}
      className="mb-2 -ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-control px-1 text-label text-muted hover:text-text print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {label}
    </Link>
  )
}
