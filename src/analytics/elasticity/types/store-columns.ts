/**
 * Input of the estimator as columns: one array per field, all of equal length. Days are whole days since 1970-01-01
 * in the store's time zone; the caller numbers products 0..count-1.
 */
export interface OrderLineColumns {
  readonly product: Int32Array
  readonly day: Int32Array
  /** Units; negative for a return or cancellation. */
  readonly quantity: Int32Array
  /** Amount of the whole line after discounts; negative for a return. */
  readonly total: Float64Array
  /** Number of the sales channel of each line; absent if all lines belong to the main channel. */
  readonly channel?: Uint8Array
}

export interface ProductColumns {
  readonly count: number
  /** Product type of each product, 0..typeCount-1. Products without a type share one type. */
  readonly type: Int32Array
  readonly typeCount: number
  /** Current catalogue price; NaN when unknown. */
  readonly price: Float64Array
  /** Unit cost; NaN when unknown. */
  readonly cost: Float64Array
  /** Names; absent if they are not known. */
  readonly title?: readonly string[]
}

/** List prices recorded by the shop: the price of `product` is `price` from `day` on. Entries may be in any order. */
export interface PriceLogColumns {
  readonly product: Int32Array
  readonly day: Int32Array
  readonly price: Float64Array
}

/** Periods [fromDay, toDay) of products. */
export interface MarkedPeriods {
  readonly product: Int32Array
  readonly fromDay: Int32Array
  readonly toDay: Int32Array
}

/** Days of products. */
export interface MarkedDays {
  readonly product: Int32Array
  readonly day: Int32Array
}

/** Facts that the owner knows and sales alone do not show. Estimates with and without them show their effect. */
export interface StoreEvents {
  /** Periods in which the product was not on sale; these days are left out. */
  readonly stockOuts?: MarkedPeriods
  /** Periods in which the product was advertised or otherwise promoted, whatever its price. */
  readonly promotions?: MarkedPeriods
  /** Days on which a sale (or total) of the product was marked as promoted in the shop's own records. */
  readonly promotedSales?: MarkedDays
  /** Periods of price tests: a lower price within them is part of a known schedule, no deal. */
  readonly tests?: MarkedPeriods
  /** Days on which the store sold nothing or had unusual sales; left out for every product. */
  readonly closedDays?: Int32Array
  /** First day of a changed product (new recipe, size, picture); its earlier days are left out. */
  readonly productChanges?: MarkedDays
}
