import {
  anytimeHalfWidth,
  createRandom,
  drawSchedule,
  fitTwoWay,
  logPrices,
  type RandomSource,
  randomizationSet,
  student95,
  type WeekTable,
  weeklyArms,
} from '#analytics'
import { designOf, drawGroup, type Group, habits, type Market, simulateWeeks } from './design-store.ts'

const PRODUCTS = 24
const WEEKS = 12
const STEP = 0.1
const NOISE = { poisson: 1.5, relative: 0.07 }

interface Row {
  readonly design: string
  readonly bias: number
  readonly rmse: number
  readonly cover: number
  readonly changes: number
}

interface Plan {
  readonly name: string
  arms(random: RandomSource, group: Group): ArrayLike<number>
  /** True where no contrast is left within a type's week: product means alone are taken out. */
  readonly isWhole?: boolean
}

const balanced = (name: string, periodWeeks: number): Plan => ({
  name,
  arms: (random, { types }) => {
    const design = designOf(types, WEEKS / 2 / periodWeeks, periodWeeks)
    return weeklyArms(drawSchedule(design, random), design)
  },
})

const PLANS: readonly Plan[] = [
  { name: 'before / after', arms: (random) => habits.beforeAfter(random, PRODUCTS, WEEKS), isWhole: true },
  {
    name: 'whole store switches',
    arms: (random) => habits.wholeStore(random, PRODUCTS, WEEKS),
    isWhole: true,
  },
  { name: 'coin a product and week', arms: (random) => habits.coin(random, PRODUCTS, WEEKS) },
  balanced('balanced, 1 week', 1),
  balanced('balanced, 2 weeks', 2),
  balanced('balanced, 3 weeks', 3),
]

/** A group of products and its weekly units under a path of arms. */
interface Drawn {
  readonly group: Group
  simulate(random: RandomSource, arms: ArrayLike<number>, market: Market): WeekTable
}

function designMarket(random: RandomSource): Drawn {
  const group = drawGroup(random, PRODUCTS, 0.5)
  return { group, simulate: (draws, arms, market) => simulateWeeks(draws, group, arms, market) }
}

/**
 * The design's first table: bias, RMSE and cover of the 90 % interval, without and with buying ahead; on its own
 * generator, or on another market.
 */
export function designTable(
  runs: number,
  pull: number,
  marketOf: (random: RandomSource, run: number) => Drawn = designMarket,
): Row[] {
  return PLANS.map((plan, at) => {
    const random = createRandom(100 + at)
    const results = Array.from({ length: runs }, (_, run) => {
      const { group, simulate } = marketOf(random, run)
      const arms = plan.arms(random, group)
      const table = simulate(random, arms, { weeks: WEEKS, step: STEP, pull })
      const x = Float64Array.from(arms, (arm) => arm * Math.log1p(STEP))
      const fit = plan.isWhole ? fitProductMeans(table, x) : fitTwoWay(table, x, NOISE)!
      const weights = group.rates.map((rate) => 1 / (1.5 / rate + 0.07))
      const truth =
        weights.reduce((sum, weight, i) => sum + weight * group.elasticities[i]!, 0) /
        weights.reduce((sum, weight) => sum + weight, 0)
      return { miss: fit.estimate - truth, half: halfWidth(fit), changes: changesOf(arms) }
    })
    const mean = (of: (each: (typeof results)[number]) => number) =>
      results.reduce((sum, each) => sum + of(each), 0) / runs
    return {
      design: plan.name,
      bias: mean(({ miss }) => miss),
      rmse: Math.sqrt(mean(({ miss }) => miss ** 2)),
      cover: mean(({ miss, half }) => (Math.abs(miss) < half ? 1 : 0)),
      changes: mean(({ changes }) => changes),
    }
  })
}

const halfWidth = ({ error, freedom }: { readonly error: number; readonly freedom: number }) =>
  student95(freedom) * error

function changesOf(arms: ArrayLike<number>): number {
  let changes = 0
  for (let k = 0; k < PRODUCTS * WEEKS; k++) if (k % WEEKS > 0 && arms[k] !== arms[k - 1]) changes++
  return changes / PRODUCTS
}

/** Least squares with product means out, clustered by product: all that a design without contrast allows. */
function fitProductMeans({ products, weeks, units }: WeekTable, x: Float64Array) {
  let [xx, xz] = [0, 0]
  const rows = Array.from({ length: products }, (_, i) => {
    const part = (of: (k: number) => number) => {
      const values = Array.from({ length: weeks }, (_each, t) => of(i * weeks + t))
      const mean = values.reduce((sum, value) => sum + value, 0) / weeks
      return values.map((value) => value - mean)
    }
    const own = { x: part((k) => x[k]!), z: part((k) => Math.log(units[k]! + 0.5)) }
    xx += own.x.reduce((sum, value) => sum + value * value, 0)
    xz += own.x.reduce((sum, value, t) => sum + value * own.z[t]!, 0)
    return own
  })
  const estimate = xz / xx
  const squares = rows.reduce(
    (sum, own) =>
      sum + own.x.reduce((score, value, t) => score + value * (own.z[t]! - estimate * value), 0) ** 2,
    0,
  )
  return { estimate, error: Math.sqrt(squares) / xx, freedom: products - 1 }
}

/** Cover and width of the randomization set and of the clustered interval, equal elasticities. */
export function randomizationTable(runs: number, draws: number) {
  const random = createRandom(31)
  const sums = { cover: 0, width: 0, clusteredCover: 0, clusteredWidth: 0 }
  for (let run = 0; run < runs; run++) {
    const group = drawGroup(random, PRODUCTS, 0)
    const design = designOf(group.types, 6, 1)
    const steps = new Float64Array(PRODUCTS).fill(Math.log1p(STEP))
    const arms = drawSchedule(design, random)
    const table = simulateWeeks(random, group, weeklyArms(arms, design), {
      weeks: WEEKS,
      step: STEP,
      pull: 0,
    })
    const set = randomizationSet(arms, { table, noise: NOISE, design, steps, past: null, draws, seed: run })
    const fit = fitTwoWay(table, logPrices(arms, { design, steps }), NOISE)!
    sums.cover += set.low <= -2 && -2 <= set.high ? 1 / runs : 0
    sums.width += (set.high - set.low) / runs
    sums.clusteredCover += Math.abs(fit.estimate + 2) < halfWidth(fit) ? 1 / runs : 0
    sums.clusteredWidth += (2 * halfWidth(fit)) / runs
  }
  return sums
}

/** A/A tests of 26 weeks with a look every second week: how often an effect is called that is not there. */
export function looksTable(runs: number) {
  const random = createRandom(47)
  const weeks = 26
  const sums = { fixed: 0, anytime: 0, fixedWidth: 0, anytimeWidth: 0 }
  for (let run = 0; run < runs; run++) {
    const group = drawGroup(random, PRODUCTS, 0, 0)
    const design = designOf(group.types, weeks / 2, 1)
    const arms = weeklyArms(drawSchedule(design, random), design)
    const table = simulateWeeks(random, group, arms, { weeks, step: STEP, pull: 0 })
    const called = { fixed: false, anytime: false }
    let planned: number | null = null
    let last = { fixed: 0, anytime: 0 }
    for (let until = 4; until <= weeks; until += 2) {
      const x = Float64Array.from(cut(arms, weeks, until), (arm) => arm * Math.log1p(STEP))
      const fit = fitTwoWay({ ...table, weeks: until, units: cut(table.units, weeks, until) }, x, NOISE)!
      planned ??= fit.error * Math.sqrt(until / 2 / 6)
      last = { fixed: halfWidth(fit), anytime: anytimeHalfWidth(fit.error, planned) }
      if (Math.abs(fit.estimate) > last.fixed) called.fixed = true
      if (Math.abs(fit.estimate) > last.anytime) called.anytime = true
    }
    sums.fixed += called.fixed ? 1 / runs : 0
    sums.anytime += called.anytime ? 1 / runs : 0
    sums.fixedWidth += last.fixed / runs
    sums.anytimeWidth += last.anytime / runs
  }
  return sums
}

/** The first `until` weeks of each row. */
function cut(values: ArrayLike<number>, weeks: number, until: number): Float64Array {
  return Float64Array.from(
    { length: PRODUCTS * until },
    (_, k) => values[Math.floor(k / until) * weeks + (k % until)]!,
  )
}
