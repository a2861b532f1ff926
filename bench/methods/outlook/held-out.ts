import type { OrderLineColumns, ProductColumns } from '#analytics'

/** A store up to a day, and its sales after it. */
export interface HeldOut {
  readonly store: string
  readonly lines: OrderLineColumns
  readonly products: ProductColumns
  readonly lastDay: number
  readonly days: number
  /** Units of the days after the last one, by product. */
  readonly actual: Float64Array
  /** Expected units of a generated store; intervals are not scored by it. */
  readonly truth?: Float64Array
  /** 1 for products to compare (price kept, no promotion). Default: all. */
  readonly compared?: Uint8Array
}

export function linesThrough(lines: OrderLineColumns, lastDay: number): OrderLineColumns {
  const chosen = Array.from(lines.day.keys()).filter((k) => lines.day[k]! <= lastDay)
  return {
    product: Int32Array.from(chosen, (k) => lines.product[k]!),
    day: Int32Array.from(chosen, (k) => lines.day[k]!),
    quantity: Int32Array.from(chosen, (k) => lines.quantity[k]!),
    total: Float64Array.from(chosen, (k) => lines.total[k]!),
  }
}
