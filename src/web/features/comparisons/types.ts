import type { Input, Output } from '#contract/calls'

export type Switches = Output<'getEstimationSwitches'>
export type ComparedKind = Input<'compareSwitches'>['body']['facts'][number]
export type Fact = keyof Switches['switches']
export type ComparisonPage = Output<'getComparison'>
export type Comparison = NonNullable<ComparisonPage['comparison']>
export type ComparedProduct = ComparisonPage['products'][number]

/** The order in which the panel lists them. */
export const FACTS = [
  'stockOuts',
  'promotions',
  'closedDays',
  'productChanges',
  'priceLog',
  'holidays',
  'competitorPrices',
  'priceFollowing',
] as const satisfies readonly Fact[]
