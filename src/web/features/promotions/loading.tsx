import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from './use-words.ts'

/** Holds the place of what is loading, and says so to those who do not see it. */
export function Loading({ className }: { readonly className: string }) {
  const { t } = useWords()
  return (
    <>
      <p role="status" className="sr-only">
        {t('promo.loading')}
      </p>
      <Skeleton className={className} />
    </>
  )
}
