import { formatTrials, parseTrials } from './trials.ts'

/** What the address says: the search, the page of the grid, the chosen product, the price tried out, and the comparison. */
export interface SimulationSearch {
  readonly search?: string
  readonly page?: number
  readonly product?: number
  readonly price?: number
  /** Prices of several products that are compared with today: `17:9.99,23:12`. */
  readonly with?: string
}

/** As long as the server takes. */
export const LONGEST_SEARCH = 200

/** Anything unknown in the address is left out, so that an old link still opens the page. */
export function parseSimulationSearch(search: Readonly<Record<string, unknown>>): SimulationSearch {
  const text = searchText(search.search)
  const page = Number(search.page)
  const product = Number(search.product)
  const price = Number(search.price)
  const trials = formatTrials(parseTrials(String(search.with ?? '')))
  return {
    ...(text ? { search: text } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(Number.isSafeInteger(product) && product > 0 ? { product } : {}),
    ...(Number.isFinite(price) && price > 0 ? { price } : {}),
    ...(trials ? { with: trials } : {}),
  }
}

/** The router reads `?search=42` as a number; it is a search all the same. */
function searchText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value).trim().slice(0, LONGEST_SEARCH)
}
