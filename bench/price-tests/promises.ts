import {
  analyseTest,
  bestPrice,
  createRandom,
  drawSchedule,
  type PlannedProduct,
  profitAt,
  promiseTest,
  type RandomSource,
  replayTest,
  varianceOf,
  WEEKS_A_MONTH,
  weeklyArms,
  weeksOf,
  widthOfMean,
} from '#analytics'
import { designOf, drawGroup, type Group, simulateWeeks } from './design-store.ts'

const PRODUCTS = 24
const TYPES = 3
const STEP = 0.1
const MONTHS = 6
const PAST_WEEKS = 104
const NOISE = { poisson: 1.5, relative: 0.07 }
const BELIEVED = { mean: -2, spread: 0.5, typeSpread: 0.2 }

interface Kept {
  readonly promised: number
  readonly came: number
  /** Standard error of the mean that came. */
  readonly error: number
}

export interface PromiseRow {
  readonly width: Kept
  readonly cost: Kept
  readonly value: Kept
}

type Store = Readonly<Record<keyof PromiseRow, Omit<Kept, 'error'>>>

/** Mean over made-up stores of what a test of 16 weeks promised and of what came of it, by the true elasticities. */
export function promiseTable(stores: number): PromiseRow {
  const rows = Array.from({ length: stores }, (_, store) => oneStore(createRandom(700 + store)))
  return { width: keptOf(rows, 'width'), cost: keptOf(rows, 'cost'), value: keptOf(rows, 'value') }
}

function keptOf(rows: readonly Store[], key: keyof PromiseRow): Kept {
  const mean = (of: (row: Store) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  const came = mean((row) => row[key].came)
  const error = Math.sqrt(mean((row) => (row[key].came - came) ** 2) / Math.max(1, rows.length - 1))
  return { promised: mean((row) => row[key].promised), came, error }
}

function oneStore(random: RandomSource): Store {
  const drawn = drawGroup(random, PRODUCTS, BELIEVED.spread, BELIEVED.mean)
  const shocks = Array.from({ length: TYPES }, () => random.normal(0, BELIEVED.typeSpread))
  const group: Group = {
    ...drawn,
    elasticities: drawn.elasticities.map((each, at) => Math.min(each + shocks[drawn.types[at]!]!, -0.05)),
  }
  const products = group.rates.map((rate, at) => believed(random, rate, group.types[at]!))
  const typeVariances = new Array<number>(TYPES).fill(BELIEVED.typeSpread ** 2)
  const design = designOf(group.types, 4, 2)
  const weeks = weeksOf(design)
  const still = new Float64Array(PRODUCTS * PAST_WEEKS)
  const past = simulateWeeks(random, group, still, { weeks: PAST_WEEKS, step: 0, pull: 0 })
  const steps = new Float64Array(PRODUCTS).fill(Math.log1p(STEP))
  const replay = replayTest({ past, design, steps, noise: NOISE, replays: 200, seed: 1 })
  const tested = new Map(products.map((_, at) => [at, { low: 1, high: 1 + STEP }] as const))
  const inflation = replay?.inflation ?? 1
  const promise = promiseTest({ products, typeVariances, tested, weeks, months: MONTHS, inflation })
  const arms = drawSchedule(design, random)
  const table = simulateWeeks(random, group, weeklyArms(arms, design), { weeks, step: STEP, pull: 0 })
  const found = analyseTest({
    ...{ design, arms, table, steps, noise: NOISE, past: null, inflation, seed: 9, draws: 100 },
    ...{ prior: products, typeVariances },
  })!
  const truth = group.elasticities
  const best = (at: number) =>
    bestPrice(products[at]!.money, {
      mean: products[at]!.mean,
      variance: varianceOf(products[at]!, typeVariances),
    }).ratio
  const sum = (of: (at: number) => number) => products.reduce((total, _, at) => total + of(at), 0)
  const profit = (at: number, ratio: number) => profitAt(products[at]!.money, truth[at]!, ratio)
  return {
    width: { promised: promise.widthAfter, came: widthOfMean(promise.before, found.error) },
    cost: {
      promised: promise.cost,
      came:
        (weeks / WEEKS_A_MONTH) *
        sum((at) => profit(at, best(at)) - 0.5 * (profit(at, 1) + profit(at, 1 + STEP))),
    },
    value: {
      promised: promise.value,
      came:
        MONTHS *
        sum(
          (at) => profit(at, bestPrice(products[at]!.money, found.learned[at]!).ratio) - profit(at, best(at)),
        ),
    },
  }
}

function believed(random: RandomSource, rate: number, type: number): PlannedProduct {
  const price = Math.exp(random.normal(Math.log(25), 0.8))
  return {
    ...{ type, mean: BELIEVED.mean, ownVariance: BELIEVED.spread ** 2, typeWeight: 1 },
    money: {
      ...{ price, cost: price * random.uniform(0.3, 0.7), monthlyUnits: rate * WEEKS_A_MONTH },
      ...{ lowest: 0.9, highest: 1.1 },
    },
    ...{ weeklyUnits: rate, noise: NOISE, obstacle: null },
  }
}
