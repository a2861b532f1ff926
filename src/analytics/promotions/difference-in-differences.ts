import { type FreeSales, ownWindow, recoveryDays, typeWindow } from './free-sales.ts'

/** Days of the baseline on either side of the window; the later one starts when demand has recovered. */
const baselineDays = 28
/** With less data than these the answer is "not enough data". */
const fewestBaselineDays = 14
const fewestUnits = 5
/** Units of the type's other products at which their ratio counts as much as the store's. */
const typeTrust = 30
/** Variance of the difference between two calendar windows beyond everything that is modelled. */
const unexplained = 0.02

/** Variance of weekly units: poisson x mean + mult x mean^2 (from the elasticity estimate). */
export interface DemandNoise {
  readonly poisson: number
  readonly multiplicative: number
}

/** Sales in the window and around it, with their plain comparison. */
export interface WindowRates {
  readonly treatedUnits: number
  readonly treatedDays: number
  readonly controlUnits: number
  /** Baseline days, converted to days of the window by the ratio rho of the products that are not promoted. */
  readonly controlDays: number
  readonly poisson: number
  /** Variances of the two ln rates beyond counting noise. */
  readonly treatedNoise: number
  readonly controlNoise: number
  /** ln lift and its standard error. */
  readonly lift: number
  readonly error: number
}

/**
 * Difference in differences for product i and window T:
 *   l = ln[(y_T + .5)/n_T] - ln[(y_B + .5)/n_B] - ln rho,
 * B = 28 days before and days 22-49 after without the product's own promotions; rho = the same ratio of the type's
 * products that are not promoted, shrunk to the store's with n/(n + 30).
 * `null`: fewer than 14 baseline days, 5 units in all, or no control product.
 */
export function windowRates(
  sales: FreeSales,
  product: number,
  startDay: number,
  endDay: number,
  noise: DemandNoise,
): WindowRates | null {
  const windows = [
    [startDay - baselineDays, startDay],
    [endDay + recoveryDays, endDay + recoveryDays + baselineDays],
  ] as const
  const inside = ownWindow(sales, product, startDay, endDay, false)
  const outside = { units: 0, days: 0 }
  for (const [from, to] of windows) {
    const part = ownWindow(sales, product, from, to, true)
    outside.units += part.units
    outside.days += part.days
  }
  if (outside.days < fewestBaselineDays || inside.days < 1) return null
  if (outside.units + inside.units < fewestUnits) return null
  const common = commonRatio(sales, product, startDay, endDay, windows, outside)
  if (common === null) return null
  const weeks = (days: number) => Math.max(1, days / 7)
  const treatedNoise = (0.8 * noise.multiplicative) / weeks(inside.days)
  const controlNoise = (1.5 * noise.multiplicative) / weeks(outside.days) + unexplained
  const counting = noise.poisson / (inside.units + 0.5) + noise.poisson / (outside.units + 0.5)
  const controlDays = outside.days / Math.exp(common)
  return {
    treatedUnits: inside.units,
    treatedDays: inside.days,
    controlUnits: outside.units,
    controlDays,
    poisson: noise.poisson,
    treatedNoise,
    controlNoise,
    lift: Math.log((inside.units + 0.5) / inside.days) - Math.log((outside.units + 0.5) / controlDays),
    error: Math.sqrt(counting + treatedNoise + controlNoise),
  }
}

/** ln ratio of all other products' sales in the window to the baseline. */
function commonRatio(
  sales: FreeSales,
  product: number,
  startDay: number,
  endDay: number,
  windows: readonly (readonly [number, number])[],
  own: { units: number; days: number },
): number | null {
  const logRatio = (type: number): { log: number; units: number } | null => {
    const during = typeWindow(sales, type, startDay, endDay)
    // Removes the product itself, which is in the baseline, and in a window that is no promotion.
    const around = { units: -own.units, days: -own.days }
    for (const [from, to] of windows) {
      const part = typeWindow(sales, type, from, to)
      around.units += part.units
      around.days += part.days
    }
    const ownDuring = ownWindow(sales, product, startDay, endDay, true)
    const units = during.units - ownDuring.units
    const days = during.days - ownDuring.days
    if (!(units > 0 && days > 0 && around.units > 0 && around.days > 0)) return null
    return { log: Math.log(units / days) - Math.log(around.units / around.days), units }
  }
  const store = logRatio(sales.units.length - 1)
  if (store === null) return null
  const type = logRatio(sales.type[product]!)
  if (type === null) return store.log
  const trust = type.units / (type.units + typeTrust)
  return trust * type.log + (1 - trust) * store.log
}
