import { useEffect } from 'react'
import type { Found } from './table-frame.tsx'
import type { Address } from './use-address.ts'
import { pageCount } from './view-model.ts'

/**
 * Leads from a page behind the end to the last page that has rows, and reads an emptied page anew. Returns true while
 * rows are on their way.
 */
export function useLastPage(args: {
  readonly found: Found
  readonly address: Address
  readonly rows: number
  readonly reachable: number
}): boolean {
  const { found, reachable } = args
  const { search, change } = args.address
  const { page = 1, size = 10 } = search
  const pages = pageCount(reachable, size)
  const isEmptied = found.data !== undefined && !found.isPlaceholderData && args.rows === 0 && reachable > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each emptied page, also if it is still empty then
  useEffect(() => {
    if (!isEmptied) return
    if (page > pages) change({ page: pages, open: search.open }, true)
    else if (!found.isFetching) void found.refetch()
  }, [isEmptied, page, pages])
  return isEmptied && (page > pages || found.isFetching)
}
