import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ElasticityPanel } from './elasticity-panel.tsx'
import { priceAtPercent, type ScenarioView, startingPrice, toPanel } from './panel-view.ts'
import { evolutionQuery, productByTitleQuery } from './queries.ts'
import { RevenueCurve } from './revenue-curve.tsx'
import { SalesCard } from './sales-card.tsx'
import { ScenarioCards } from './scenario-cards.tsx'
import { Simulator } from './simulator.tsx'
import { Takeaway } from './takeaway.tsx'
import { useWords } from './use-words.ts'
import type { Product, SalesEvolution } from './wire.ts'

interface DetailsProps {
  readonly productId: number
  /** Its row of the catalogue, where the grid holds it. */
  readonly listed: Product | undefined
  /** Of the address. */
  readonly price: number | undefined
  readonly onPrice: (price: number | null) => void
}

/** Everything about the chosen product. */
export function ProductDetails(props: DetailsProps) {
  const { t } = useWords()
  const { productId, listed } = props
  const found = useQuery(evolutionQuery(productId))
  const title = found.data?.title ?? ''
  const other = useQuery({
    ...productByTitleQuery(productId, title),
    enabled: listed === undefined && title !== '',
  })
  useEffect(() => {
    if (found.error) console.error('The sales history could not be loaded.', found.error)
  }, [found.error])
  if (found.error && !found.data) {
    const isUnknown = found.error instanceof ApiError && found.error.code === 'not_found'
    return isUnknown ? (
      <Card>
        <EmptyState title={t('simulation.unknown')}>{t('simulation.unknownHint')}</EmptyState>
      </Card>
    ) : (
      <ErrorCard
        message={t('simulation.sales.loadFailed')}
        retryLabel={t('error.retry')}
        onRetry={() => found.refetch()}
        busy={found.isFetching}
      />
    )
  }
  const isPriceKnown = listed !== undefined || other.isSuccess || other.isError
  if (!found.data || !isPriceKnown) return <DetailsSkeleton />
  const price = (listed ?? other.data)?.price ?? null
  return (
    <Loaded
      key={productId}
      {...props}
      evolution={found.data}
      cataloguePrice={price === null ? null : Number(price)}
    />
  )
}

const COMMIT_AFTER_MS = 400

function Loaded(
  props: DetailsProps & { readonly evolution: SalesEvolution; readonly cataloguePrice: number | null },
) {
  const { t } = useWords()
  const { evolution, cataloguePrice, onPrice } = props
  const panel = useMemo(() => toPanel(evolution, cataloguePrice), [evolution, cataloguePrice])
  const { base } = panel
  const [tried, setTried] = useState(props.price)
  const price = base ? startingPrice(base, tried) : null
  const tryScenario = useCallback(
    ({ change }: ScenarioView) => base && setTried(priceAtPercent(base, change * 100)),
    [base],
  )
  // The address follows once the slider rests: writing it at every step would cost frames.
  useEffect(() => {
    if (price === null || base === null) return
    const wanted = price === base.price ? null : price
    const timer = setTimeout(() => onPrice(wanted), COMMIT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [price, base, onPrice])
  return (
    <>
      <ElasticityPanel evolution={evolution} panel={panel} />
      {base === null || price === null ? (
        <Card title={t('simulation.scenarios.title')}>
          <p className="text-muted">
            {t(
              evolution.elasticity === null
                ? 'simulation.takeaway.notEnough'
                : 'simulation.scenarios.noPrice',
            )}
          </p>
        </Card>
      ) : (
        <>
          <ScenarioCards panel={panel} onTry={tryScenario} />
          <Simulator panel={panel} base={base} price={price} onPrice={setTried} />
        </>
      )}
      <Takeaway evolution={evolution} panel={panel} />
      <SalesCard panel={panel} />
      {base === null || price === null ? null : (
        <RevenueCurve title={panel.title} base={base} price={price} />
      )}
    </>
  )
}

/** The heights that will come, so that nothing jumps. */
export function DetailsSkeleton() {
  const { t } = useWords()
  return (
    <>
      <p role="status" className="sr-only">
        {t('simulation.loading')}
      </p>
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
      <Skeleton className="h-56" />
      <Skeleton className="h-96" />
    </>
  )
}
