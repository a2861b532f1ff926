import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DemandCard } from './demand-card.tsx'
import { ElasticityPanel } from './elasticity-panel.tsx'
import { MoneyCurve } from './money-curve.tsx'
import { advisedPrice, panelOf, priceAtPercent, type ScenarioView, startingPrice } from './panel-view.ts'
import { evidenceQuery, evolutionQuery, productBlockQuery } from './queries.ts'
import { SalesCard } from './sales-card.tsx'
import { ScenarioCards } from './scenario-cards.tsx'
import { LONGEST_SEARCH } from './search.ts'
import { Simulator } from './simulator.tsx'
import { Takeaway } from './takeaway.tsx'
import type { Trial } from './trials.ts'
import { TryActions } from './try-actions.tsx'
import type { PricedProduct, PriceEvidence, SalesEvolution } from './types.ts'
import { useWords } from './use-words.ts'

interface DetailsProps {
  readonly productId: number
  /** The product's row of the catalogue, if the grid contains it. */
  readonly listed: PricedProduct | undefined
  /** The price in the address. */
  readonly price: number | undefined
  readonly onPrice: (price: number | null) => void
  readonly onCompare: (trial: Trial) => void
}

/** Everything about the chosen product. */
export function ProductDetails(props: DetailsProps) {
  const { t } = useWords()
  const { productId, listed } = props
  const found = useQuery(evolutionQuery(productId))
  const evidence = useQuery(evidenceQuery(productId))
  // A link may name a product that the grid does not contain: its row is searched by its title.
  const title = found.data?.title.slice(0, LONGEST_SEARCH) ?? ''
  const isElsewhere = listed === undefined && title !== ''
  const others = useQuery({ ...productBlockQuery(1, title), enabled: isElsewhere })
  const row = listed ?? others.data?.products.find((product) => product.id === productId)
  const isSearching = isElsewhere && !row && (others.isPending || others.isPlaceholderData)
  useEffect(() => {
    if (found.error) console.error('The sales history could not be loaded.', found.error)
    if (evidence.error) console.error('The price evidence could not be loaded.', evidence.error)
  }, [found.error, evidence.error])
  if (found.error && !found.data) {
    const isUnknown = found.error instanceof ApiError && found.error.code === 'not_found'
    return isUnknown ? (
      <Card>
        <EmptyState title={t('simulation.unknown')}>{t('simulation.unknownHint')}</EmptyState>
      </Card>
    ) : (
      <LoadFailed found={found} message={t('simulation.sales.loadFailed')} />
    )
  }
  if (!found.data || isSearching) return <DetailsSkeleton />
  return (
    <Loaded
      key={productId}
      onPrice={props.onPrice}
      onCompare={props.onCompare}
      evolution={found.data}
      evidence={evidence.data}
      isLevelKnown={!evidence.isPending}
      listed={row}
      wanted={props.price}
    />
  )
}

const COMMIT_AFTER_MS = 400

interface LoadedProps {
  readonly listed: PricedProduct | undefined
  readonly evolution: SalesEvolution
  readonly evidence: PriceEvidence | undefined
  /** True if the expected units are loaded or unavailable; if unavailable, the mean month is used. */
  readonly isLevelKnown: boolean
  /** The price in the address. */
  readonly wanted: number | undefined
  readonly onPrice: (price: number | null) => void
  readonly onCompare: (trial: Trial) => void
}

function Loaded(props: LoadedProps) {
  const words = useWords()
  const { t } = words
  const { evolution, evidence, listed, isLevelKnown, wanted, onPrice, onCompare } = props
  const panel = useMemo(() => panelOf(evolution, evidence, listed), [evolution, evidence, listed])
  const { base } = panel
  const [tried, setTried] = useState(wanted)
  const price = base ? startingPrice(base, tried) : null
  const tryScenario = useCallback(
    ({ change }: ScenarioView) => base && setTried(priceAtPercent(base, change * 100)),
    [base],
  )
  // The address is updated once the slider rests, because updating it at every step would cost frames. Before the
  // evidence is loaded it is not updated, because the reachable prices may still change.
  useEffect(() => {
    if (price === null || base === null || !isLevelKnown) return
    const kept = price === base.price ? null : price
    const timer = setTimeout(() => onPrice(kept), COMMIT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [price, base, isLevelKnown, onPrice])
  return (
    <>
      <div id="simulation-elasticity" className="scroll-mt-20">
        <ElasticityPanel evolution={evolution} panel={panel} />
      </div>
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
          {isLevelKnown ? (
            <div className="grid gap-(--gap) lg:grid-cols-2">
              <MoneyCurve
                title={panel.title}
                base={base}
                price={price}
                advisedPrice={advisedPrice(base, evidence)}
                onPrice={setTried}
              />
              <Simulator panel={panel} base={base} price={price} evidence={evidence} onPrice={setTried}>
                <TryActions
                  words={words}
                  productId={evolution.productId}
                  title={evolution.title}
                  price={price}
                  isToday={price === base.price}
                  onCompare={() => onCompare({ productId: evolution.productId, price })}
                />
              </Simulator>
            </div>
          ) : (
            <Skeleton className="h-96 max-lg:h-[60rem]" />
          )}
          <div id="simulation-scenarios" className="scroll-mt-20">
            {isLevelKnown ? (
              <ScenarioCards panel={panel} onTry={tryScenario} />
            ) : (
              <Skeleton className="h-56" />
            )}
          </div>
        </>
      )}
      <Takeaway evolution={evolution} panel={panel} evidence={evidence} isLevelKnown={isLevelKnown} />
      <SalesCard panel={panel} />
      {base === null || !panel.hasSales ? null : <DemandCard panel={panel} base={base} evidence={evidence} />}
    </>
  )
}

/** Placeholders with the final heights, so that nothing jumps. */
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
