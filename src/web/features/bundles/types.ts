import type { Input, Output } from '#contract/calls'

export type { PricedProduct } from '#web/lib/api/todays-prices.ts'

export type PackageFacts = Output<'packageFacts'>
export type Analysis = Output<'analyzePackage'>
export type ModelFault = Analysis['modelFault']
export type Suggestions = Output<'bundleSuggestions'>
export type Suggestion = Suggestions['suggestions'][number]
export type Mining = PackageFacts['mining']
export type Submission = Output<'listSalesStrategies'>['submissions'][number]
export type Proposal = Submission['proposal']
export type StrategyBody = NonNullable<Input<'submitSalesStrategy'>['body']>
export type Choices = NonNullable<StrategyBody['choices']>
