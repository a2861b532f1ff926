import { normalCdf } from '../stats/normal.ts'
import { createRandom } from '../stats/random.ts'
import { type DemandNoise, windowRates } from './difference-in-differences.ts'
import { type FreeSales, ownWindow } from './free-sales.ts'

/** Shares of windows without a promotion that look like one: 20 % and 5 % if the confidence is correct. */
export interface PlaceboCalibration {
  readonly windows: number
  readonly shareAbove80: number
  readonly shareAbove95: number
  readonly meanLift: number
  /** Divisor of z: the robust spread of the placebo z-values, between 0.7 and 2; 1 with too few windows. */
  readonly zScale: number
}

const tries = 2000
const fewestWindows = 100
const defaultDays = 9

/**
 * Calibrates on random windows of the store's own promotion lengths, on products without a promotion near them and
 * with 5 units in the 28 days before.
 */
export function calibrateOnPlacebos(
  sales: FreeSales,
  noise: (product: number) => DemandNoise,
  seed = 1,
): PlaceboCalibration {
  const { store, promotions } = sales.history
  const random = createRandom(seed)
  const lengths = promotions.length > 0 ? promotions.map((p) => p.endDay - p.startDay) : [defaultDays]
  const z: number[] = []
  let lifts = 0
  for (let k = 0; k < tries; k++) {
    const product = random.integer(0, sales.type.length - 1)
    const length = random.pick(lengths)
    const start = random.integer(store.firstDay + 30, Math.max(store.firstDay + 31, store.endDay - 60))
    const near = sales.busy[product]!.some(([from, to]) => from < start + length + 49 && to > start - 28)
    if (near || ownWindow(sales, product, start - 28, start, true).units < 5) continue
    const rates = windowRates(sales, product, start, start + length, noise(product))
    if (rates === null) continue
    z.push(rates.lift / rates.error)
    lifts += rates.lift
  }
  if (z.length < fewestWindows)
    return { windows: z.length, shareAbove80: 0, shareAbove95: 0, meanLift: 0, zScale: 1 }
  return { ...shares(z), meanLift: lifts / z.length }
}

function shares(z: number[]): Omit<PlaceboCalibration, 'meanLift'> {
  z.sort((a, b) => a - b)
  const at = (share: number) => z[Math.floor(share * (z.length - 1))]!
  // Distance of the 10 % and 90 % points, 2.563 for a standard normal.
  const zScale = Math.min(2, Math.max(0.7, (at(0.9) - at(0.1)) / 2.563))
  const above = (limit: number) => z.filter((v) => normalCdf(v / zScale) > limit).length / z.length
  return { windows: z.length, shareAbove80: above(0.8), shareAbove95: above(0.95), zScale }
}
