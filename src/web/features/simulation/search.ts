import { formatTrials, parseTrials } from './trials.ts'

/** State in the address: search, page of the grid, chosen product, tried price and comparison. */
export interface SimulationSearch {
  readonly search?: string
  readonly page?: number
  readonly product?: number
  readonly price?: number
  /** Prices of several products to compare with today's: `17:9.99,23:12`. */
  readonly with?: string
  /** Period of the charts: `12m:previous`. */
  readonly period?: string
}

/** The server's limit. */
export const LONGEST_SEARCH = 200

/** Ignores unknown parts of the address, so that an old link still opens the page. */
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
    ...(typeof search.period === 'string' ? { period: search.period.slice(0, 60) } : {}),
  }
}

/** The router parses `?search=42` as a number, but a search is always a text. */
function searchText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value).trim().slice(0, LONGEST_SEARCH)
}
