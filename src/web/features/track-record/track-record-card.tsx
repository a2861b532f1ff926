import { useQuery } from '@tanstack/react-query'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { openPricingMessages } from '#web/features/price-plan/messages.ts'
import { trackRecordQuery } from '#web/features/price-plan/queries.ts'
import { useWords } from '#web/features/price-plan/use-words.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { proofSentences } from './record-sentences.ts'

await openPricingMessages()

/** How often predictions held in this store, or when the first of them will be scored. */
export function TrackRecordCard({ onOpen }: { readonly onOpen: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(trackRecordQuery())
  useLoggedError('The track record could not be loaded.', found.error)
  return (
    <section
      aria-label={t('pricing.record.title')}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-card border border-hairline bg-surface p-(--card-pad) print:hidden"
    >
      <div className="min-w-64 flex-1">
        <h2 className="flex items-center gap-1.5 text-card">
          {t('pricing.record.title')}
          <FigureInfo figure={['rangesHeld', 'typicalMiss']} subject={t('pricing.record.title')}>
            <p>{t('pricing.record.intro')}</p>
            <p className="mt-2 text-label text-muted">{t('pricing.record.past')}</p>
          </FigureInfo>
        </h2>
        {found.data ? (
          <p className="mt-0.5 text-label">{proofSentences(words, found.data).join(' ')}</p>
        ) : found.error ? (
          <p className="mt-0.5 text-label text-danger">{t('pricing.record.loadFailed')}</p>
        ) : (
          <Skeleton className="mt-1.5 h-4 w-4/5" />
        )}
      </div>
      {found.data && found.data.predictions.length > 0 ? (
        <Button className="min-h-8 text-label" onClick={onOpen}>
          {t('pricing.record.details')}
        </Button>
      ) : null}
    </section>
  )
}
