/** What the address says: the search, the page of the grid, the chosen product and the price tried out. */
export interface SimulationSearch {
  readonly search?: string
  readonly page?: number
  readonly product?: number
  readonly price?: number
}

/** As long as the server takes. */
export const LONGEST_SEARCH = 200

/** Anything unknown in the address is left out, so that an old link still opens the page. */
export function parseSimulationSearch(search: Readonly<Record<string, unknown>>): SimulationSearch {
  const text = searchText(search.search)
  const page = Number(search.page)
  const product = Number(search.product)
  const price = Number(search.price)
  return {
    ...(text ? { search: text } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(Number.isSafeInteger(product) && product > 0 ? { product } : {}),
    ...(Number.isFinite(price) && price > 0 ? { price } : {}),
  }
}

/** The router reads `?search=42` as a number; it is a search all the same. */
function searchText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value).trim().slice(0, LONGEST_SEARCH)
}
