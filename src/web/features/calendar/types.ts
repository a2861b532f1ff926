import type { Input, Output } from '#contract/calls'

export type Promotion = Output<'listPromotions'>['promotions'][number]
export type PromotionInput = Input<'createPromotion'>['body']
export type PromotionStatus = Promotion['status']
export type PromotionKind = Promotion['kind']
export type Source = ProductFacts['prices'][number]['source'] | ProductFacts['stockOuts'][number]['source']
export type ProductFacts = Output<'productFacts'>
export type ClosedDays = Output<'listClosedDays'>
export type SpendByPeriod = Output<'marketingSpendByPeriod'>
export type LiftTests = Output<'listLiftTests'>
export type Switches = Output<'getEstimationSwitches'>
export type Channels = Output<'listSalesChannels'>
export type SalesChannel = Channels['channels'][number]
export type ChannelChoice = Channels['choices'][number]
export type LineRule = NonNullable<ChannelChoice['rule']>
export type Fact = keyof Switches['switches']
export type Removed = Output<'removeClosedDays'>

export const promotionStatuses = [
  'planned',
  'confirmed',
  'proposed',
  'rejected',
  'cancelled',
] as const satisfies readonly PromotionStatus[]

export const promotionKinds = [
  'price_cut',
  'bundle',
  'free_shipping',
  'advertising',
  'other',
] as const satisfies readonly PromotionKind[]
