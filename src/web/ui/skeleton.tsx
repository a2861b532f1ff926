import { classNames } from './class-names.ts'

/** Placeholder while loading; give it the final size (`h-8 w-24`), so that nothing jumps. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-pulse rounded-control bg-hairline/70 motion-reduce:animate-none',
        className,
      )}
    />
  )
}
