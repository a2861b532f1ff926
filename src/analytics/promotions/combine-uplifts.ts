import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import type { Uplift } from './measure-uplift.ts'

/** The promotions of a product, or of a store, combined into one figure. */
export interface CombinedUplift {
  readonly promotions: number
  /** Money of the units expected at the regular price, at that price. */
  readonly controlSales: number
  /** Money of the expected and added units, at the price paid. */
  readonly treatmentSales: number
  /** 100 x (treatment / control - 1), with 90 % interval. */
  readonly upliftPercent: number
  readonly low: number
  readonly high: number
  /** P(they raised sales, in money): the lower of the comparisons' own probability and that of lift and interval. */
  readonly confidence: number
  readonly units: number
}

/**
 * Control and treatment are sums. The interval adds errors linearly, because all promotions of a product use one
 * elasticity: the mean of the ln deviations, weighted by control. Confidence: of the comparisons, l being the ln lift
 * of units, and of the sums,
 *   z = min( sum((l + ln(price / regular)) / se^2) / sqrt(sum(1 / se^2)), ln(treatment / control) / deviation ).
 * The elasticity must not prove a promotion's success, and confidence may not claim more than the interval shown with
 * it.
 * `null` without a measured promotion, or if nothing would have sold.
 */
export function combineUplifts(uplifts: readonly Uplift[]): CombinedUplift | null {
  let controlSales = 0
  let treatmentSales = 0
  let deviation = 0
  let weighted = 0
  let precision = 0
  let units = 0
  for (const { promotion, expectedUnits, addedUnits, liftLow, liftHigh, comparison } of uplifts) {
    const control = expectedUnits * promotion.regularPrice
    controlSales += control
    treatmentSales += (expectedUnits + addedUnits) * promotion.price
    deviation += (control * Math.log((1 + liftHigh) / (1 + liftLow))) / (2 * NORMAL_95)
    weighted += (comparison.lift + Math.log(promotion.price / promotion.regularPrice)) / comparison.error ** 2
    precision += 1 / comparison.error ** 2
    units += expectedUnits + addedUnits
  }
  if (!(controlSales > 0 && precision > 0)) return null
  const ratio = treatmentSales / controlSales
  const spread = (NORMAL_95 * deviation) / controlSales
  const z = Math.min(weighted / Math.sqrt(precision), (Math.log(ratio) * controlSales) / deviation)
  return {
    promotions: uplifts.length,
    controlSales,
    treatmentSales,
    upliftPercent: 100 * (ratio - 1),
    low: 100 * (ratio * Math.exp(-spread) - 1),
    high: 100 * (ratio * Math.exp(spread) - 1),
    confidence: normalCdf(z),
    units,
  }
}
