/**
 * What the estimator reads, as columns: one array per field, all of one length. Days are whole days
 * since 1970-01-01 in the store's time zone; products are numbered 0..count-1 by the caller.
 */
export interface OrderLineColumns {
  readonly product: Int32Array
  readonly day: Int32Array
  /** Units; negative on a return or cancellation. */
  readonly quantity: Int32Array
  /** Money of the whole line after discounts; negative on a return. */
  readonly total: Float64Array
  /** Number of the sales channel of each line; absent where all are of the main one. */
  readonly channel?: Uint8Array
}

export interface ProductColumns {
  readonly count: number
  /** Product type of each product, 0..typeCount-1. Products without a type share one. */
  readonly type: Int32Array
  readonly typeCount: number
  /** Current catalogue price; NaN when unknown. */
  readonly price: Float64Array
  /** Unit cost; NaN when unknown. */
  readonly cost: Float64Array
}

/** The shop's own record of list prices: the price of `product` is `price` from `day` on. Any order. */
export interface PriceLogColumns {
  readonly product: Int32Array
  readonly day: Int32Array
  readonly price: Float64Array
}

/** Periods of products, [fromDay, toDay). */
export interface MarkedPeriods {
  readonly product: Int32Array
  readonly fromDay: Int32Array
  readonly toDay: Int32Array
}

/**
 * What the owner knows and sales alone do not tell. Estimate with and without to see what it changes.
 */
export interface StoreEvents {
  /** Not on sale: these days are left out. */
  readonly stockOuts?: MarkedPeriods
  /** Advertised or otherwise promoted, whatever the price did. */
  readonly promotions?: MarkedPeriods
  /** Days on which the store sold nothing or nothing usual: left out for every product. */
  readonly closedDays?: Int32Array
  /** From this day on the product is another one (new recipe, size, picture): what was before is left out. */
  readonly productChanges?: { readonly product: Int32Array; readonly day: Int32Array }
}
