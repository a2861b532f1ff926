import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openPricingMessages } from '#web/features/price-plan/messages.ts'
import { DECISIONS_STEP, decisionsQuery, MOST_DECISIONS } from '#web/features/price-plan/queries.ts'
import type { PastDecision } from '#web/features/price-plan/types.ts'
import { useWords, type Words } from '#web/features/price-plan/use-words.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

await openPricingMessages()

/** Who decided what and when, and on which advice; includes undone decisions. */
export function HistoryDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const [count, setCount] = useState(DECISIONS_STEP)
  const found = useQuery(decisionsQuery(count))
  useLoggedError('The decisions could not be loaded.', found.error)
  const decisions = found.data?.decisions
  return (
    <Dialog isWide title={t('pricing.history.title')} isOpen onClose={onClose} closeLabel={t('common.close')}>
      <p className="text-label text-muted">{t('pricing.history.intro')}</p>
      {decisions ? (
        decisions.length === 0 ? (
          <p className="mt-4">{t('pricing.history.empty')}</p>
        ) : (
          <ol className="mt-3 divide-y divide-hairline">
            {decisions.map((each) => (
              <Entry key={each.decisionId} words={words} decision={each} />
            ))}
          </ol>
        )
      ) : found.error ? (
        <LoadFailed found={found} message={t('pricing.history.loadFailed')} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {t('pricing.history.loading')}
          </p>
          <Skeleton className="mt-3 h-40" />
        </>
      )}
      {found.data && found.data.total > found.data.decisions.length && count < MOST_DECISIONS ? (
        <Button
          className="mt-3"
          busy={found.isFetching}
          onClick={() => setCount(Math.min(MOST_DECISIONS, count + DECISIONS_STEP))}
        >
          {t('pricing.history.more')}
        </Button>
      ) : null}
    </Dialog>
  )
}

function Entry({ words, decision }: { readonly words: Words; readonly decision: PastDecision }) {
  const { t, format, price, change } = words
  const { advice } = decision
  return (
    <li className="grid gap-x-4 py-2 text-label sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{advice.title}</p>
        <p className="figures">
          {t(`pricing.history.kind.${decision.decision}`)}
          {advice.price === null || advice.advisedPrice === null
            ? null
            : ` – ${
                advice.direction === 'maintain'
                  ? t('pricing.history.keep', { price: price(advice.price) })
                  : t('pricing.plan.change', {
                      from: price(advice.price),
                      to: price(advice.advisedPrice),
                      change: change(advice.change),
                    })
              }`}
        </p>
      </div>
      <div className="text-muted sm:text-right">
        <p>
          {decision.decidedBy
            ? t('pricing.history.by', { date: format.dateTime(decision.decidedAt), name: decision.decidedBy })
            : format.dateTime(decision.decidedAt)}
        </p>
        {decision.undoneAt ? (
          <p>{t('pricing.history.undone', { date: format.date(decision.undoneAt) })}</p>
        ) : null}
      </div>
    </li>
  )
}
