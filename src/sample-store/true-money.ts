import type { ProductPlan } from './sample-store.ts'
import type { StoreSettings } from './store-settings.ts'

/** Shares that remain of an ordered unit at the list price. */
export interface UnitMoney {
  /** Share of units that are neither cancelled nor returned; returned units are sold again. */
  readonly kept: number
  /** Share of the list price that is paid after coupons. */
  readonly paid: number
  /** Share of the list price that bulk orders pay. */
  readonly bulkRatio: number
}

/** Average share of a returned line's units that are returned: all of a single unit, most of several. */
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

/** Units of bulk orders per unit of other orders: both respond equally to the list price. */
export function bulkUnitsPerUnit({ wholesaleShare }: StoreSettings, { unitsPerLine }: ProductPlan): number {
  return (wholesaleShare * BULK_UNITS) / unitsPerLine
}
