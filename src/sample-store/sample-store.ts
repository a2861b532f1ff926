import type { SampleChannel } from './advertising.ts'
import type { ProductLife } from './product-life.ts'
import type { Difficulty, StoreSettings } from './store-settings.ts'

/** Days are whole days since 1970-01-01; money is in whole cents; periods are half-open. */
export interface SampleProduct {
  sku: string
  title: string
  /** Type in the shop's files; `truth.productType` is the correct one. */
  productType: string
  vendor: string
  /** List price on the last day. */
  priceCents: number
  costCents: number
  createdDay: number
}

export interface ProductTruth {
  productType: string
  /** Over the long run, and in the half-year after the history. */
  elasticity: number
  nextElasticity: number
  /** Mean elasticity of the true type, and of the store. */
  typeElasticity: number
  storeElasticity: number
  /** Effect on log demand during a promotion, beyond that of the price, and for 21 days after it. */
  dealEffect: number
  afterEffect: number
  /** Log growth per year of this product relative to the store. */
  trendPerYear: number
  /** Units per day at the reference price on an average day. */
  baseUnitsPerDay: number
  referencePriceCents: number
}

export interface ListPrice {
  product: number
  day: number
  priceCents: number
}

export interface SamplePromotion {
  product: number
  startDay: number
  endDay: number
  /** Share off the list price, as paid (after rounding). */
  depth: number
  priceCents: number
  /** Expected retail units over the promotion at the list price without the deal, and the units it adds. */
  baseUnits: number
  addedUnits: number
}

export interface StockOut {
  product: number
  startDay: number
  endDay: number
}

/** Order lines in columns, sorted by order; `order` k is written `#1001 + k`. */
export interface SampleLines {
  count: number
  order: Int32Array
  product: Int32Array
  day: Int32Array
  secondOfDay: Int32Array
  /** Negative on returns and cancellations. */
  quantity: Int32Array
  unitPriceCents: Int32Array
  /** Money of the line after the order's discount, with the sign of the quantity. */
  totalCents: Int32Array
  /** 0 = guest. */
  customer: Int32Array
  /** Index into `sampleCountries`. */
  country: Uint8Array
  /** Index into `sampleCoupons`, or -1. */
  coupon: Int8Array
  kind: Uint8Array
  /** The sale's row that a return or cancellation reverses, or -1. */
  reverses: Int32Array
  /** 1 if sold in the second channel of a shop that has two. */
  channel: Uint8Array
}

export const lineKinds = ['retail', 'wholesale', 'return', 'cancellation'] as const
export const sampleCountries = [
  'United States',
  'United Kingdom',
  'Germany',
  'France',
  'Spain',
  'Canada',
] as const
export const sampleCoupons = ['WELCOME10', 'SPRING5'] as const
export const couponRatios: readonly number[] = [0.9, 0.95]

export interface SampleStore {
  settings: StoreSettings
  difficulty: Difficulty
  startDay: number
  endDay: number
  products: readonly SampleProduct[]
  truth: readonly ProductTruth[]
  listPrices: readonly ListPrice[]
  promotions: readonly SamplePromotion[]
  stockOuts: readonly StockOut[]
  /** Product pairs (lower index first) that are bought together more often than by chance. */
  pairs: readonly (readonly [number, number])[]
  /** Spend on advertising and its effect; empty if there was none. */
  advertising: readonly SampleChannel[]
  lines: SampleLines
}

/** Data of one product that the generator's steps pass on. */
export interface ProductPlan {
  index: number
  type: number
  truth: ProductTruth
  launchDay: number
  costCents: number
  /** Mean units of a retail line. */
  unitsPerLine: number
  /** Weekly demand shock, log, and the part of each week's shock that continues into the next. */
  shock: Float64Array
  shockState: Float64Array
  /** True if lines have 6, 12, 18 or 24 units. */
  hasBulkLines?: boolean
  /** Departure of its elasticity by half-year (`drawDrift`). Absent: it does not drift. */
  drift?: Float64Array
  /** Absent: it sells throughout, in the season of its type. */
  life?: ProductLife
  /** Price paid per day, promotions included; 0 before launch. */
  priceCents: Int32Array
  listPrices: ListPrice[]
  promotions: SamplePromotion[]
  stockOuts: StockOut[]
}
