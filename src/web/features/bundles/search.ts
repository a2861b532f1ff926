/** State in the address: the open tab, the search, the page of the grid and the selected products. */
export interface PackagesSearch {
  readonly tab?: 'strategy'
  readonly search?: string
  readonly page?: number
  /** Product ids separated by dots: `4.17.99`. */
  readonly selected?: string
}

/** The server's limit. */
export const MOST_SELECTED = 20
const LONGEST_SEARCH = 200

/** Ignores unknown parts of the address, so that an old link still opens the page. */
export function parsePackagesSearch(search: Readonly<Record<string, unknown>>): PackagesSearch {
  const isText = typeof search.search === 'string' || typeof search.search === 'number'
  const text = isText ? String(search.search).trim().slice(0, LONGEST_SEARCH) : ''
  const page = Number(search.page)
  const selected = selectionText(selectionOf(search.selected))
  return {
    ...(search.tab === 'strategy' ? { tab: 'strategy' } : {}),
    ...(text ? { search: text } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(selected ? { selected } : {}),
  }
}

export function selectionOf(text: unknown): readonly number[] {
  // The router parses `?selected=42` and `?selected=4.17` as numbers.
  if (typeof text !== 'string' && typeof text !== 'number') return []
  const ids = String(text)
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MOST_SELECTED)
}

/** Ends with a dash, so that two product ids are never parsed as a decimal number. */
export function selectionText(ids: readonly number[]): string | undefined {
  return ids.length === 0 ? undefined : `${ids.join('.')}.-`
}
