import type { Input, Output } from '#contract/calls'

export type PricePlan = Output<'listPricePlan'>
export type AddedToPlan = Output<'addToPricePlan'>
export type PlanEntry = PricePlan['entries'][number]
export type PlanStatus = PlanEntry['status']
export type PlanChanges = Input<'changePlanEntry'>['body']
export type PlanFormat = Input<'exportPricePlan'>['query']['format']
export type NewPlanEntry = Input<'addToPricePlan'>['body']['entries'][number]
export type TrackRecord = Output<'trackRecord'>
export type Prediction = TrackRecord['predictions'][number]
export type GuardRails = Output<'getGuardRails'>
export type PastDecision = Output<'listDecisions'>['decisions'][number]
