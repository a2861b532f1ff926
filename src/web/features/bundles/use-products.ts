import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAGE_SIZE, pageCount, placeOfPage, productBlockQuery } from './queries.ts'
import type { PricedProduct } from './types.ts'

export interface ProductPage {
  readonly search: string
  /** At most the last existing page. */
  readonly page: number
  readonly pages: number
  /** `null` while loading. */
  readonly total: number | null
  readonly products: readonly PricedProduct[] | null
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isOutdated: boolean
  readonly retry: () => void
}

/** One page of the catalogue: eight products that match in title, type or vendor. */
export function useProducts(search: string, wantedPage: number): ProductPage {
  const first = useQuery(productBlockQuery(placeOfPage(wantedPage).block, search))
  const total = first.data?.total ?? null
  const pages = pageCount(total ?? 0)
  const page = total === null ? wantedPage : Math.min(wantedPage, pages)
  const place = placeOfPage(page)
  const found = useQuery(productBlockQuery(place.block, search))
  useEffect(() => {
    if (found.error) console.error('The products could not be loaded.', found.error)
  }, [found.error])
  const { data } = found
  return {
    search,
    page,
    pages,
    total,
    products: data ? data.products.slice(place.from, place.from + PAGE_SIZE) : null,
    error: data ? null : found.error,
    isFetching: found.isFetching,
    isOutdated: found.isPlaceholderData,
    retry: () => void found.refetch(),
  }
}
