import { createRandom } from '../stats/random.ts'
import { drawSchedule, type TestDesign, weeklyArms } from './draw-schedule.ts'
import { logUnits, type WeekNoise, type WeekTable, weightsOf, within } from './two-way-fit.ts'

export interface RandomizationSet {
  readonly low: number
  readonly high: number
  readonly draws: number
}

interface Lottery {
  readonly table: WeekTable
  readonly noise: WeekNoise
  readonly design: TestDesign
  /** Log of the higher price over the lower one, of each product. */
  readonly steps: ArrayLike<number>
  readonly past: ArrayLike<number> | null
  readonly draws: number
  readonly seed: number
  readonly level?: number
}

/** Reach and fineness of the values tried, around the estimate. */
const REACH = 4
const VALUES = 161

/** Log of the price of each product and week, against its lower price. */
export function logPrices(
  arms: Uint8Array,
  { design, steps }: Pick<Lottery, 'design' | 'steps'>,
): Float64Array {
  const weeks = 2 * design.pairs * design.periodWeeks
  return Float64Array.from(weeklyArms(arms, design), (arm, k) => arm * steps[Math.floor(k / weeks)]!)
}

/**
 * Values e₀ of a common elasticity that the design's own re-draws do not refuse: at least 10 % of re-draws x* have a
 * |Σ w x̃* (z - e₀ x)| / Σ w x̃*² as large as the observed one. Exact whatever the noise does. Source: Fisher 1935;
 * redraws under the rule of balance: Morgan and Rubin 2012.
 */
export function randomizationSet(arms: Uint8Array, lottery: Lottery): RandomizationSet {
  const { table, noise, design, past, draws, seed, level = 0.9 } = lottery
  const weights = weightsOf(table, noise)
  const z = within(logUnits(table), weights, table)
  const x = within(logPrices(arms, lottery), weights, table)
  const product = (a: Float64Array, b: Float64Array) => {
    let sum = 0
    for (let k = 0; k < a.length; k++) sum += weights[k]! * a[k]! * b[k]!
    return sum
  }
  const estimate = product(x, z) / product(x, x)
  const random = createRandom(seed)
  const ofSales = new Float64Array(draws)
  const ofPrices = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    const redrawn = within(logPrices(drawSchedule(design, random, past), lottery), weights, table)
    const own = product(redrawn, redrawn)
    ofSales[draw] = product(redrawn, z) / own
    ofPrices[draw] = product(redrawn, x) / own
  }
  const kept = Array.from(
    { length: VALUES },
    (_, k) => estimate - REACH + (2 * REACH * k) / (VALUES - 1),
  ).filter((value) => {
    let asLarge = 0
    for (let draw = 0; draw < draws; draw++)
      if (Math.abs(ofSales[draw]! - value * ofPrices[draw]!) >= Math.abs(estimate - value) - 1e-12) asLarge++
    return asLarge / draws > 1 - level
  })
  return { low: kept[0] ?? estimate, high: kept.at(-1) ?? estimate, draws }
}
