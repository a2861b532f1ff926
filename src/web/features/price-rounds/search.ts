import type { ROUND_PAGE_SIZE } from '#contract/price-round-shapes'
import { SHOWS, type Show } from './types.ts'

/** State in the address: the open round or those compared, and which of the products are shown. */
export interface RoundsSearch {
  readonly round?: string
  /** Ids of rounds, separated by commas. */
  readonly compare?: string
  readonly page?: number
  readonly show?: Show
  readonly find?: string
}

export const PAGE_SIZE = 50 satisfies typeof ROUND_PAGE_SIZE

export type SearchChanges = { readonly [K in keyof RoundsSearch]?: RoundsSearch[K] | undefined }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOST_COMPARED = 5

/** Ignores unknown parts and default values, so that an old link still opens the page. */
export function parseRoundsSearch(raw: Readonly<Record<string, unknown>>): RoundsSearch {
  const round = typeof raw.round === 'string' && UUID.test(raw.round) ? raw.round : null
  const ids = typeof raw.compare === 'string' ? raw.compare.split(',').filter((id) => UUID.test(id)) : []
  const compare = [...new Set(ids)].slice(0, MOST_COMPARED)
  const page = Number(raw.page)
  const show = SHOWS.find((known) => known === raw.show)
  const find = typeof raw.find === 'string' ? raw.find.trim().slice(0, 200) : ''
  return {
    ...(round ? { round } : {}),
    ...(!round && compare.length > 1 ? { compare: compare.join(',') } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(show && show !== 'all' && round ? { show } : {}),
    ...(find && round ? { find } : {}),
  }
}
