/**
 * Public exports of the generator: made-up stores with known true demand, for tests, benchmarks and the sample store.
 */
export type { SampleChannel } from './advertising.ts'
export { AFTER_DEAL_DAYS } from './draw-prices.ts'
export {
  generateSampleStore,
  generateWithTruth,
  type SampleStoreOptions,
  type StoreWithTruth,
} from './generate-store.ts'
export { centsToText, orderRef, type SampleOrderLine, sampleOrderLines } from './order-lines.ts'
export type { ProductLife } from './product-life.ts'
export {
  type ListPrice,
  lineKinds,
  type ProductTruth,
  type SampleLines,
  type SampleProduct,
  type SamplePromotion,
  type SampleStore,
  type StockOut,
  sampleCountries,
  sampleCoupons,
} from './sample-store.ts'
export { sharedPromotions } from './shared-promotions.ts'
export {
  drawSecondChannel,
  halfPriceTrade,
  plainShop,
  type SecondChannel,
  type ShopSettings,
  wildSettings,
  wildShop,
} from './shop-settings.ts'
export { type Difficulty, difficulties, type StoreSettings } from './store-settings.ts'
export type { ChannelName, PriceAction, TrueDemand, TrueOutcome } from './true-demand.ts'
export { moneyOfUnit } from './true-money.ts'
