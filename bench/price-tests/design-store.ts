import type { RandomSource, TestDesign, WeekTable } from '#analytics'

/** The design's generator: 24 products of 12 a week, elasticities N(-2, 0.5²), AR week noise, type shocks, season. */
export interface Group {
  readonly types: readonly number[]
  readonly elasticities: readonly number[]
  readonly rates: readonly number[]
}

const TYPES = 3

export function drawGroup(random: RandomSource, products: number, spread: number, mean = -2): Group {
  const each = <T>(draw: () => T) => Array.from({ length: products }, draw)
  return {
    types: Array.from({ length: products }, (_, i) => Math.floor(i / (products / TYPES))),
    elasticities: each(() => random.normal(mean, spread)),
    rates: each(() => Math.exp(random.normal(Math.log(12), 0.6))),
  }
}

export interface Market {
  readonly weeks: number
  readonly step: number
  /** Share that the first week at the low price gains in addition, at the cost of the next two. */
  readonly pull: number
}

const WEEK_SD = 0.25
const TYPE_SD = 0.12
const CORRELATION = 0.4
const DISPERSION = 1.5
const SEASON = 0.25

/** Noise of a week that remembers 40 % of the week before, stationary. */
function arNoise(random: RandomSource, weeks: number, sd: number): number[] {
  const out = [random.normal(0, sd)]
  while (out.length < weeks)
    out.push(CORRELATION * out.at(-1)! + random.normal(0, sd * Math.sqrt(1 - CORRELATION ** 2)))
  return out
}

/** Weekly units under a path of arms, `arms[i * weeks + t]` 1 = the higher price. */
export function simulateWeeks(
  random: RandomSource,
  { types, elasticities, rates }: Group,
  arms: ArrayLike<number>,
  { weeks, step, pull }: Market,
): WeekTable {
  const shocks = Array.from({ length: TYPES }, () => arNoise(random, weeks, TYPE_SD))
  const units = new Float64Array(types.length * weeks)
  for (const [i, type] of types.entries()) {
    const noise = arNoise(random, weeks, WEEK_SD)
    const high = (1 + step) ** elasticities[i]!
    const base = noise.map(
      (value, t) =>
        rates[i]! * Math.exp(value + shocks[type]![t]! + SEASON * Math.sin((2 * Math.PI * t) / 26)),
    )
    const isHigh = (t: number) => t < 0 || arms[i * weeks + t] === 1
    const ahead = base.map((value, t) => (!isHigh(t) && isHigh(t - 1) ? pull * value * (1 / high - 1) : 0))
    for (let t = 0; t < weeks; t++) {
      const moved = ahead[t]! - 0.6 * (ahead[t - 1] ?? 0) - 0.4 * (ahead[t - 2] ?? 0)
      // The path before the test was the higher price: a first week at the low one gains as well.
      const mean = Math.max(base[t]! * (isHigh(t) ? high : 1) + moved, 0.02 * base[t]!)
      units[i * weeks + t] = random.negativeBinomial(mean, mean / (DISPERSION - 1))
    }
  }
  return { products: types.length, weeks, units, types }
}

export const designOf = (types: readonly number[], pairs: number, periodWeeks: number): TestDesign => ({
  units: types.map((type, at) => ({ type, members: [at] })),
  pairs,
  periodWeeks,
})

/** Arms of the habits that the balanced design is compared with. */
export const habits = {
  coin: (random: RandomSource, products: number, weeks: number) =>
    Float64Array.from({ length: products * weeks }, () => (random.chance(0.5) ? 1 : 0)),
  beforeAfter: (_: RandomSource, products: number, weeks: number) =>
    Float64Array.from({ length: products * weeks }, (_each, k) => (k % weeks >= weeks / 2 ? 1 : 0)),
  wholeStore: (random: RandomSource, products: number, weeks: number) => {
    const path: number[] = []
    while (path.length < weeks) {
      const first = random.chance(0.5) ? 1 : 0
      path.push(first, 1 - first)
    }
    return Float64Array.from({ length: products * weeks }, (_each, k) => path[k % weeks]!)
  },
}
