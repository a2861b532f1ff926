import type { Messages } from '@lingui/core'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List, Printer, SlidersHorizontal } from '#web/ui/icons.ts'
import { Later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { ownChoice } from './grid-view.ts'
import { DetailsSkeleton, ProductDetails } from './product-details.tsx'
import { ProductFinder } from './product-finder.tsx'
import { parseSimulationSearch, type SimulationSearch } from './search.ts'
import { formatTrials, parseTrials, type Trial, withTrial } from './trials.ts'
import { type ProductList, useProducts } from './use-products.ts'
import { useWords } from './use-words.ts'

// Loads this screen's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=simulation?lingui' }),
)

const CompareCard = lazy(async () => ({ default: (await import('./compare-card.tsx')).CompareCard }))

export function PriceSimulationPage() {
  const { t } = useWords()
  const { search, change } = useAddress()
  const list = useProducts(search.search ?? '', search.page ?? 1)
  useOwnChoices(list, search, change)
  const details = useRef<HTMLDivElement>(null)
  // A phone shows the chosen product first; the list of the others waits behind a button.
  const isPhone = useIsPhone()
  const [isFinding, setFinding] = useState(false)
  // From the start, because the screen chooses a product unless the list has none.
  const isOneShown = search.product !== undefined || list.total !== 0
  const isEmpty = list.total === 0 && list.search === '' && !list.isFetching
  const onSearch = useCallback(
    (text: string) => change({ search: text || undefined, page: undefined }, true),
    [change],
  )
  const onPrice = useCallback((price: number | null) => change({ price: price ?? undefined }, true), [change])
  const trials = useMemo(() => parseTrials(search.with ?? ''), [search.with])
  const onTrials = useCallback(
    (next: readonly Trial[]) => change({ with: formatTrials(next) || undefined }, true),
    [change],
  )
  return (
    <>
      <PageHeader
        title={t('nav.priceSimulation')}
        note={t('simulation.note')}
        actions={
          isEmpty ? null : isPhone && isOneShown ? (
            <Button
              aria-expanded={isFinding}
              icon={<List aria-hidden="true" className="size-4" />}
              onClick={() => setFinding(!isFinding)}
            >
              {t(isFinding ? 'simulation.grid.close' : 'simulation.grid.other')}
            </Button>
          ) : (
            <Button
              className="max-sm:hidden"
              onClick={() => window.print()}
              icon={<Printer aria-hidden="true" className="size-4" />}
            >
              {t('simulation.print')}
            </Button>
          )
        }
      />
      <Later>
        {isEmpty ? (
          <NoProducts />
        ) : (
          <div className="grid grid-cols-1 items-start gap-(--gap) lg:grid-cols-[17rem_minmax(0,1fr)] print:grid-cols-1">
            <div className="lg:[@media(min-height:54rem)]:sticky lg:[@media(min-height:54rem)]:top-[calc(var(--topbar)+1rem)]">
              <ProductFinder
                isFolded={isPhone && isOneShown && !isFinding}
                list={list}
                selectedId={search.product ?? null}
                onSelect={(product) => {
                  if (product !== search.product) change({ product, price: undefined })
                  setFinding(false)
                  showDetails(details.current)
                }}
                onSearch={onSearch}
                onPage={(page) => change({ page })}
              />
            </div>
            <div ref={details} className="flex min-w-0 scroll-mt-20 flex-col gap-(--gap)">
              {search.product === undefined ? (
                list.error || list.total === 0 ? null : (
                  <DetailsSkeleton />
                )
              ) : (
                <ProductDetails
                  productId={search.product}
                  listed={list.products.find((product) => product.id === search.product)}
                  price={search.price}
                  onPrice={onPrice}
                  onCompare={(trial) => onTrials(withTrial(trials, trial))}
                />
              )}
              {trials.length > 0 ? (
                <Suspense fallback={null}>
                  <CompareCard trials={trials} onTrials={onTrials} />
                </Suspense>
              ) : null}
            </div>
          </div>
        )}
      </Later>
    </>
  )
}

/** Scrolls to the details if they are below the grid. */
function showDetails(details: HTMLElement | null): void {
  if (details && details.getBoundingClientRect().top > window.innerHeight * 0.6)
    details.scrollIntoView({ block: 'start' })
}

type Change = (
  changes: { readonly [K in keyof SimulationSearch]: SimulationSearch[K] | undefined },
  replace?: boolean,
) => void

function useAddress(): { readonly search: SimulationSearch; readonly change: Change } {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => parseSimulationSearch(raw), [raw])
  const navigate = useScreenNavigate('/price-simulation')
  const change = useCallback<Change>(
    (changes, replace = false) =>
      void navigate({
        to: '/price-simulation',
        search: (old) => parseSimulationSearch({ ...old, ...changes }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return { search, change }
}

/** Chooses the only match of a search and, on load, the first product to try; leaves pages that do not exist. */
function useOwnChoices(list: ProductList, search: SimulationSearch, change: Change): void {
  const firstId = search.product === undefined ? list.firstToTry : (list.cards?.[0]?.id ?? null)
  const isLoaded = list.total !== null && !list.isOutdated
  const choice = isLoaded
    ? ownChoice({ search: list.search, total: list.total ?? 0, firstId }, search.product)
    : null
  useEffect(() => {
    if (choice !== null) change({ product: choice, price: undefined }, true)
  }, [choice, change])
  const page = search.page ?? 1
  useEffect(() => {
    if (isLoaded && list.page !== page) change({ page: list.page }, true)
  }, [isLoaded, list.page, page, change])
}

function NoProducts() {
  const { t } = useWords()
  return (
    <Card>
      <EmptyState
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
        title={t('simulation.empty.title')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link to="/upload-products" className={buttonClass('primary')}>
              {t('simulation.empty.upload')}
            </Link>
            <Link to="/dashboard" className={buttonClass()}>
              {t('simulation.empty.dashboard')}
            </Link>
          </span>
        }
      >
        {t('simulation.empty.text')}
      </EmptyState>
    </Card>
  )
}
