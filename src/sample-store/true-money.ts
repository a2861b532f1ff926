import type { ProductPlan } from './sample-store.ts'
import type { StoreSettings } from './store-settings.ts'

/** What is left of an ordered unit at the list price. */
export interface UnitMoney {
  /** Share of units that are neither cancelled nor sent back; what comes back goes on the shelf again. */
  readonly kept: number
  /** Share of the list price that is paid after coupons. */
  readonly paid: number
  /** Share of the list price that bulk orders pay. */
  readonly bulkRatio: number
}

/** Of a line that comes back, so many of its units do, on average: single units wholly, others mostly. */
const RETURNED_OF_LINE = 0.93
/** Mean discount of the two coupons: three quarters take 10 %, a quarter 5 %. */
const COUPON_DISCOUNT = 0.0875
const BULK_RATIO = 0.8
const BULK_UNITS = 30

export function moneyOfUnit({ returnRate, cancelRate, couponRate }: StoreSettings): UnitMoney {
  return {
    kept: (1 - cancelRate) * (1 - RETURNED_OF_LINE * returnRate),
    paid: 1 - COUPON_DISCOUNT * couponRate,
    bulkRatio: BULK_RATIO,
  }
}

/** Units of bulk orders for each unit of other orders: they answer to the list price as the others do. */
export function bulkUnitsPerUnit({ wholesaleShare }: StoreSettings, { unitsPerLine }: ProductPlan): number {
  return (wholesaleShare * BULK_UNITS) / unitsPerLine
}
