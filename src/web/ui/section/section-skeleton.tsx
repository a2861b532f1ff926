import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder of a section until its saved values are known. */
export function SectionSkeleton() {
  return (
    <Card>
      <Skeleton className="h-6 w-48" />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-14 w-full" />
        ))}
      </div>
    </Card>
  )
}
