import { memo } from 'react'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatCell, statStrip } from '#web/ui/stat-card.tsx'
import { countDoubtful } from './content.ts'
import type { DashboardAnswer } from './types.ts'
import { useWords } from './use-words.ts'

/** Total Products, With History, Without History, Avg Elasticity. */
export const SummaryCards = memo(function SummaryCards({
  answer,
}: {
  readonly answer: DashboardAnswer | undefined
}) {
  const { t, format } = useWords()
  const loading = <Skeleton className="h-6 w-20" />
  const { cards, store } = answer ?? {}
  return (
    <section
      data-tour="cards"
      aria-label={t('dashboard.cards.label')}
      className={`${statStrip} lg:grid-cols-4`}
    >
      <StatCell
        label={t('dashboard.cards.totalProducts')}
        info={<FigureInfo figure="products" subject={t('dashboard.cards.totalProducts')} />}
        value={cards ? format.count(cards.totalProducts) : loading}
        detail={
          store
            ? t('dashboard.cards.totalDetail', {
                n: store.orders,
                orders: format.count(store.orders),
                revenue: format.money(store.revenue, { decimals: 0 }),
              })
            : null
        }
      />
      <StatCell
        label={t('dashboard.cards.withHistory')}
        info={<FigureInfo figure="withHistory" subject={t('dashboard.cards.withHistory')} />}
        value={cards ? format.count(cards.withHistory) : loading}
        detail={
          store?.firstDay && store.lastDay
            ? t('dashboard.cards.withHistoryDetail', {
                from: format.date(store.firstDay),
                to: format.date(store.lastDay),
              })
            : null
        }
      />
      <StatCell
        label={t('dashboard.cards.withoutHistory')}
        info={<FigureInfo figure="withoutHistory" subject={t('dashboard.cards.withoutHistory')} />}
        value={cards ? format.count(cards.withoutHistory) : loading}
        detail={cards ? t('dashboard.cards.withoutHistoryDetail') : null}
      />
      <AverageCard answer={answer} />
    </section>
  )
})

function AverageCard({ answer }: { readonly answer: DashboardAnswer | undefined }) {
  const { t, format, elasticity, interval } = useWords()
  const { averageElasticity, averageLow = null, averageHigh = null, withElasticity = 0 } = answer?.cards ?? {}
  const isKnown = averageElasticity !== null && averageElasticity !== undefined
  return (
    <StatCell
      label={t('dashboard.cards.avgElasticity')}
      value={
        !answer ? (
          <Skeleton className="h-6 w-20" />
        ) : isKnown ? (
          elasticity(averageElasticity)
        ) : (
          t('dashboard.cards.notAvailable')
        )
      }
      detail={
        !answer ? null : isKnown ? (
          <>
            {averageLow !== null && averageHigh !== null && withElasticity > 1 && (
              <span className="block">{interval(averageLow, averageHigh)}</span>
            )}
            {t('dashboard.cards.avgDetail', {
              n: withElasticity,
              count: format.count(withElasticity),
              own: format.count(withElasticity - countDoubtful(answer.doubtful)),
            })}
          </>
        ) : (
          t(withElasticity ? 'dashboard.cards.avgDetailDoubtful' : 'dashboard.cards.avgDetailNone')
        )
      }
      info={<FigureInfo figure="averageElasticity" subject={t('dashboard.cards.avgElasticity')} />}
    />
  )
}
