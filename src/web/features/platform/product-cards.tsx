import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import { platformProductsQuery } from './queries.ts'
import { pagesOf } from './view-model.ts'

/** The imported products, twelve cards to a page. */
export function ProductCards() {
  const t = useText()
  const format = useFormat()
  const [wanted, setPage] = useState(1)
  const found = useQuery(platformProductsQuery(wanted))
  const total = found.data?.total ?? 0
  const pages = pagesOf(total)
  const page = Math.min(wanted, pages)
  useLoggedError('The imported products could not be loaded.', found.error)
  return (
    <Card
      title={t('platform.products.title')}
      note={found.data ? t('platform.products.count', { n: total, count: format.count(total) }) : null}
    >
      {found.data ? (
        total === 0 ? (
          <p className="text-muted">{t('platform.products.empty')}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-(--gap) md:grid-cols-3 lg:grid-cols-4">
            {found.data.products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </ul>
        )
      ) : found.error ? (
        <LoadFailed found={found} message={t('platform.products.loadFailed')} />
      ) : (
        <Skeleton className="h-64" />
      )}
      {pages > 1 ? (
        <nav
          aria-label={t('platform.products.pages')}
          className="mt-4 flex flex-wrap items-center justify-between gap-2"
        >
          <Button onClick={() => setPage(page - 1)} disabled={page <= 1}>
            {t('platform.products.previous')}
          </Button>
          <p className="figures text-label text-muted" aria-live="polite">
            {t('platform.products.page', { page: format.count(page), pages: format.count(pages) })}
          </p>
          <Button onClick={() => setPage(page + 1)} disabled={page >= pages}>
            {t('platform.products.next')}
          </Button>
        </nav>
      ) : null}
    </Card>
  )
}
