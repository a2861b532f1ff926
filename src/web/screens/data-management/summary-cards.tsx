import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '#web/features/catalogue/queries.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'

/** Total Products, Total Orders, Total Revenue. */
export function SummaryCards() {
  const { t, format } = useWords()
  const found = useQuery(summaryQuery())
  useLoggedError('The totals could not be loaded.', found.error)
  if (found.error && !found.data) return <LoadFailed found={found} message={t('data.cards.loadFailed')} />
  const loading = <Skeleton className="h-8 w-24" />
  const { data } = found
  return (
    <section
      aria-label={t('data.cards.label')}
      className="grid grid-cols-2 gap-(--gap) sm:grid-cols-3 max-sm:[&>*:last-child]:col-span-2"
    >
      <StatCard
        label={t('data.cards.totalProducts')}
        info={
          <FigureInfo figure={['products', 'withoutListPrice']} subject={t('data.cards.totalProducts')} />
        }
        value={data ? format.count(data.products) : loading}
        detail={
          data && data.products > 0
            ? t('data.cards.productsDetail', {
                n: data.quality.missing_price,
                missing: format.count(data.quality.missing_price),
              })
            : null
        }
      />
      <StatCard
        label={t('data.cards.totalOrders')}
        info={<FigureInfo figure={['orders', 'records']} subject={t('data.cards.totalOrders')} />}
        value={data ? format.count(data.orders) : loading}
        detail={
          data ? t('data.cards.ordersDetail', { n: data.records, records: format.count(data.records) }) : null
        }
      />
      <StatCard
        label={t('data.cards.totalRevenue')}
        info={<FigureInfo figure="revenue" subject={t('data.cards.totalRevenue')} />}
        value={data ? format.money(data.revenue) : loading}
        detail={data ? t('data.cards.revenueDetail') : null}
      />
    </section>
  )
}
