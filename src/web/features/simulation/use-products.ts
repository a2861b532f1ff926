import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type CardView, firstToTry, PAGE_SIZE, pageCount, placeOfPage, toCards } from './grid-view.ts'
import { productBlockQuery, soldPricesQuery, summariesQuery } from './queries.ts'
import type { PricedProduct, SalesSummary, Summary } from './types.ts'

export interface ProductList {
  readonly search: string
  /** At most the last existing page. */
  readonly page: number
  /** `null` while loading. */
  readonly total: number | null
  readonly cards: readonly CardView[] | null
  /** The product to open with; `null` while that is not known. */
  readonly firstToTry: number | null
  /** All products fetched with this page. */
  readonly products: readonly PricedProduct[]
  readonly error: Error | null
  readonly isFetching: boolean
  /** The cards still belong to the previous search or page. */
  readonly isOutdated: boolean
  readonly badgesError: Error | null
  readonly retry: () => void
  readonly retryBadges: () => void
}

/** One page of the catalogue with the elasticities of its products. */
export function useProducts(search: string, wantedPage: number): ProductList {
  const client = useQueryClient()
  const { block, from } = placeOfPage(wantedPage)
  const found = useQuery(productBlockQuery(block, search))
  useEffect(() => {
    if (found.error) console.error('The products could not be loaded.', found.error)
  }, [found.error])
  const products = found.data?.products ?? NONE
  const ids = useMemo(() => products.map((product) => product.id), [products])
  const summaries = useQuery({
    ...summariesQuery(client, ids),
    enabled: ids.length > 0 && !found.isPlaceholderData,
  })
  useEffect(() => {
    if (summaries.error) console.error('The elasticities could not be loaded.', summaries.error)
  }, [summaries.error])
  const unpriced = useMemo(
    () => products.flatMap(({ id, todaysPrice }) => (todaysPrice === null ? id : [])),
    [products],
  )
  const sold = useQuery({
    ...soldPricesQuery(client, unpriced),
    enabled: unpriced.length > 0 && !found.isPlaceholderData,
  })
  useEffect(() => {
    if (sold.error) console.error('The prices sold at could not be loaded.', sold.error)
  }, [sold.error])
  const total = found.data?.total ?? null
  const isOutdated = found.isPlaceholderData
  const start = isOutdated && from >= products.length ? 0 : from
  const isBeyond = !isOutdated && products.length === 0 && total !== null && total > 0
  const mayHaveFilled = total === 0 && search === '' && found.isFetching
  const missing = summaries.isPending || summaries.isPlaceholderData || isOutdated ? 'loading' : 'absent'
  const isShown = found.data && !isBeyond && !mayHaveFilled
  const fetched = toCards(products, {
    summaries: summaries.data ?? NO_SUMMARIES,
    sold: sold.data ?? NO_SALES,
    missing,
  })
  const cards = isShown ? fetched.slice(start, start + PAGE_SIZE) : null
  return {
    search,
    page: total === null || isOutdated ? wantedPage : Math.min(wantedPage, pageCount(total)),
    total,
    cards,
    firstToTry: cards ? firstToTry(cards, fetched) : null,
    products,
    error: found.data ? null : found.error,
    isFetching: found.isFetching,
    isOutdated,
    badgesError: summaries.error,
    retry: () => void found.refetch(),
    retryBadges: () => void summaries.refetch(),
  }
}

const NONE: readonly PricedProduct[] = []
const NO_SUMMARIES: readonly Summary[] = []
const NO_SALES: readonly SalesSummary[] = []
