import type { Input } from '#contract/calls'

type TableQuery = NonNullable<Input<'listElasticities'>['query']>

export const dashboardTabs = ['overview', 'recommendations', 'analytics'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** Filters of Deep Analytics: High |E|>1, Low |E|<=1, Negative. */
export const elasticityFilters = ['all', 'high', 'low', 'negative'] as const satisfies TableQuery['filter'][]
export type ElasticityFilter = (typeof elasticityFilters)[number]

/** Orders and decision filters of the recommendations. */
export const recommendationSorts = ['opportunity', 'probability', 'title'] as const
export type RecommendationSort = (typeof recommendationSorts)[number]
export const decisionFilters = ['open', 'accepted', 'dismissed', 'snoozed'] as const
export type DecisionFilter = (typeof decisionFilters)[number]

/** Columns by which the work list is sorted, largest or first first; the other way with a minus. */
const workSorts = ['money', 'title', 'change', 'probability', 'ownShare'] as const
export type WorkSort = (typeof workSorts)[number] | `-${(typeof workSorts)[number]}`
export const workMoves = ['raise', 'lower', 'test', 'keep'] as const
export type WorkMove = (typeof workMoves)[number]

/** Panels that can be open over the recommendations. */
export const pricePanels = ['plan', 'limits', 'history', 'record'] as const
export type PricePanel = (typeof pricePanels)[number]

/** State in the address: the open tab, the product whose history is shown, and the filters of the two lists. */
export interface DashboardSearch {
  readonly tab?: DashboardTab
  readonly product?: number
  readonly search?: string
  readonly filter?: ElasticityFilter
  readonly order?: 'lowest'
  readonly page?: number
  readonly sort?: RecommendationSort
  readonly decision?: DecisionFilter
  readonly panel?: PricePanel
  /** Recommendations as the three lists of cards instead of the work list. */
  readonly view?: 'cards'
  /** Order and filters of the work list; `own` and `chance` are least percentages. */
  readonly by?: WorkSort
  readonly move?: WorkMove
  readonly type?: string
  readonly vendor?: string
  readonly own?: number
  readonly chance?: number
  /** Product whose evidence is open next to the work list. */
  readonly why?: number
  /** Period of the sales and the period it is compared with: `30d:previous`. */
  readonly period?: string
}

const SEARCH_LENGTH = 200

/** Changes to the address; `undefined` removes a part. */
export type SearchChanges = { readonly [K in keyof DashboardSearch]?: DashboardSearch[K] | undefined }

/** Ignores unknown parts and default values, so that an old link still opens the page. */
export function parseDashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const tab = dashboardTabs.find((known) => known === raw.tab)
  const filter = elasticityFilters.find((known) => known === raw.filter)
  const sort = recommendationSorts.find((known) => known === raw.sort)
  const decision = decisionFilters.find((known) => known === raw.decision)
  const period = textOf(raw.period).slice(0, 60)
  const panel = pricePanels.find((known) => known === raw.panel)
  const product = positiveInteger(raw.product)
  const page = positiveInteger(raw.page)
  const search = textOf(raw.search).trim().slice(0, SEARCH_LENGTH)
  return {
    ...(tab && tab !== 'overview' ? { tab } : {}),
    ...(product === null ? {} : { product }),
    ...(search ? { search } : {}),
    ...(filter && filter !== 'all' ? { filter } : {}),
    ...(raw.order === 'lowest' ? { order: 'lowest' as const } : {}),
    ...(page === null || page === 1 ? {} : { page }),
    ...(sort && sort !== 'opportunity' ? { sort } : {}),
    ...(decision && decision !== 'open' ? { decision } : {}),
    ...(panel ? { panel } : {}),
    ...(period ? { period } : {}),
    ...parseWorkList(raw),
  }
}

function parseWorkList(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  const by = workSorts.flatMap((key) => [key, `-${key}` as const]).find((known) => known === raw.by)
  const move = workMoves.find((known) => known === raw.move)
  const [type, vendor] = [raw.type, raw.vendor].map((each) => textOf(each).slice(0, SEARCH_LENGTH))
  const [own, chance, why] = [raw.own, raw.chance, raw.why].map(positiveInteger)
  return {
    ...(raw.view === 'cards' ? { view: 'cards' } : {}),
    ...(by && by !== 'money' ? { by } : {}),
    ...(move ? { move } : {}),
    ...(type ? { type } : {}),
    ...(vendor ? { vendor } : {}),
    ...(own && own <= 100 ? { own } : {}),
    ...(chance && chance <= 100 ? { chance } : {}),
    ...(why ? { why } : {}),
  }
}

/** The router parses a code such as 85123 as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function positiveInteger(value: unknown): number | null {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
