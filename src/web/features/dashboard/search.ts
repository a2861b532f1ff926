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
