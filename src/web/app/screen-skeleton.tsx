import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder while the code of a screen loads: the layout that most screens share. */
export function ScreenSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-4 h-7 w-48" />
      <div className="grid grid-cols-2 gap-(--gap) lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-28" />
        ))}
      </div>
      <Skeleton className="mt-(--gap) h-80" />
    </div>
  )
}
