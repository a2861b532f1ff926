import type { Output } from '#contract/calls'

export type AdviceList = Output<'listAdvice'>
export type OpenAdvice = NonNullable<Output<'decidePrice'>['open']>
export type PriceAdvice = AdviceList['rows'][number]
export type Recommendation = Output<'pricingRecommendations'>['recommendations'][number]
export type Decision = NonNullable<PriceAdvice['decision']>
export type DecisionKind = Decision['decision']
