import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from './use-words.ts'

/** Placeholder while loading, announced to screen readers. */
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
