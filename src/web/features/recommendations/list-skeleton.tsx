import { Skeleton } from '#web/ui/skeleton.tsx'

/** Room of the list until its rows are there: on a phone a window, so that nothing below it moves. */
export function ListSkeleton() {
  return <Skeleton className="h-96 max-sm:h-dvh" />
}
