export const promotionTabs = ['uplift', 'forecast', 'optimization', 'insights'] as const
export type PromotionTab = (typeof promotionTabs)[number]

export const upliftSortKeys = [
  'title',
  'controlSales',
  'treatmentSales',
  'upliftPercent',
  'confidence',
] as const
export type UpliftSortKey = (typeof upliftSortKeys)[number]
export const confidenceKeys = ['all', 'high', 'low'] as const
export type ConfidenceKey = (typeof confidenceKeys)[number]

/** State in the address; missing parts have their default. */
export interface PromotionSearch {
  readonly tab?: PromotionTab
  readonly search?: string
  readonly sort?: UpliftSortKey
  readonly up?: boolean
  readonly conf?: ConfidenceKey
  readonly page?: number
  /** The product whose forecast is shown, and the price planned for it. */
  readonly product?: number
  readonly price?: number
  readonly models?: boolean
  /** Period of the charts: `12m:previous`. */
  readonly period?: string
}

const LONGEST_SEARCH = 200

/** Ignores unknown parts of the address, so that an old link still opens the page. */
export function parsePromotionSearch(search: Readonly<Record<string, unknown>>): PromotionSearch {
  const tab = oneOf(promotionTabs, search.tab)
  const sort = oneOf(upliftSortKeys, search.sort)
  const conf = oneOf(confidenceKeys, search.conf)
  const isText = typeof search.search === 'string' || typeof search.search === 'number'
  const text = isText ? String(search.search).trim().slice(0, LONGEST_SEARCH) : ''
  const page = Number(search.page)
  const product = Number(search.product)
  const price = Number(search.price)
  return {
    ...(tab && tab !== 'uplift' ? { tab } : {}),
    ...(text ? { search: text } : {}),
    ...(sort && sort !== 'confidence' ? { sort } : {}),
    ...(search.up === true ? { up: true } : {}),
    ...(conf && conf !== 'all' ? { conf } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(Number.isSafeInteger(product) && product > 0 ? { product } : {}),
    ...(Number.isFinite(price) && price > 0 ? { price } : {}),
    ...(search.models === true ? { models: true } : {}),
    ...(typeof search.period === 'string' ? { period: search.period.slice(0, 60) } : {}),
  }
}

function oneOf<K extends string>(known: readonly K[], value: unknown): K | undefined {
  return known.find((key) => key === value)
}
