import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '#web/features/catalogue/queries.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'

/** Of the usual length: keeps the room of the cards until the totals are there. */
const USUAL = {
  products: 100,
  orders: 1000,
  records: 10_000,
  revenue: '100000',
  quality: { missing_price: 0 },
}

/** Total Products, Total Orders, Total Revenue. */
export function SummaryCards() {
  const { t, format } = useWords()
  const found = useQuery(summaryQuery())
  useLoggedError('The totals could not be loaded.', found.error)
  if (found.error && !found.data) return <LoadFailed found={found} message={t('data.cards.loadFailed')} />
  const isLoading = found.data === undefined
  const data = found.data ?? USUAL
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
        value={format.count(data.products)}
        isLoading={isLoading}
        detail={
          data.products > 0
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
        value={format.count(data.orders)}
        isLoading={isLoading}
        detail={t('data.cards.ordersDetail', { n: data.records, records: format.count(data.records) })}
      />
      <StatCard
        label={t('data.cards.totalRevenue')}
        info={<FigureInfo figure="revenue" subject={t('data.cards.totalRevenue')} />}
        value={format.money(data.revenue)}
        isLoading={isLoading}
        detail={t('data.cards.revenueDetail')}
      />
    </section>
  )
}
