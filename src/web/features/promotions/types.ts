import type { Output } from '#contract/calls'

export type UpliftAnswer = Output<'promotionUplift'>
export type UpliftRow = UpliftAnswer['uplift'][number]
export type ProductPromotions = Output<'productPromotions'>
export type PastPromotion = ProductPromotions['promotions'][number]
export type Waterfall = NonNullable<PastPromotion['waterfall']>
export type Forecast = Output<'promotionForecast'>
export type Mix = Output<'marketingMix'>
export type Channel = Mix['mmData'][number]
export type Scenarios = Output<'optimizationScenarios'>
export type Scenario = Scenarios['scenarios'][number]
export type PlanItem = Scenario['items'][number]
export type Insights = Output<'promotionInsights'>
export type Insight = Insights['insights'][number]
export type Models = Output<'promotionModels'>
export type Plans = Output<'listPromotionPlans'>
export type Plan = Plans['plans'][number]
export type Analysis = UpliftAnswer['analysis']
export type CalendarEntry = Output<'listPromotions'>['promotions'][number]
