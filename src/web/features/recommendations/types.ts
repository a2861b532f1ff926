import type { Output } from '#contract/calls'
import type { DashboardSearch, SearchChanges } from '#web/features/dashboard/search.ts'
import type { DashboardAnswer } from '#web/features/dashboard/types.ts'

export type AdviceList = Output<'listAdvice'>
export type OpenAdvice = NonNullable<Output<'decidePrice'>['open']>
export type PriceAdvice = AdviceList['rows'][number]
export type Recommendation = Output<'pricingRecommendations'>['recommendations'][number]
export type Decision = NonNullable<PriceAdvice['decision']>
export type DecisionKind = Decision['decision']
export type Evidence = Output<'priceEvidence'>

export interface RecommendationsProps {
  readonly answer: DashboardAnswer
  readonly search: DashboardSearch
  readonly onChange: (changes: SearchChanges) => void
}
