import {
  type CanaryNoise,
  type CanarySums,
  createRandom,
  dayVariance,
  detectableLoss,
  lookAtCanary,
  type RandomSource,
} from '#analytics'
import { type Measure, printTable } from './support/table.ts'

const WEEK = 7
const DAYS = 28
const WEEKS_BEFORE = 16
const BACK = WEEKS_BEFORE * WEEK
const BASELINE = 56

interface Scenario {
  readonly products: number
  readonly elasticity: number
  readonly step: number
}

interface Watched {
  /** Day of the first finding of harm; `null`: none in 28 days. */
  readonly day: number | null
  /** True change of profit, and the loss that the plan said it would find in 8 of 10. */
  readonly truth: number
  readonly stated: number | null
}

/** Demand of a product: negative binomial counts a day around base x week noise (AR 0.5) x a shock of the store. */
function drawProduct(random: RandomSource, shock: readonly number[], factor: number) {
  const price = 25 * Math.exp(random.normal(0, 0.5))
  const base = 1.5 * Math.exp(random.normal(0, 0.7))
  const units: number[] = []
  let [expected, noise] = [0, random.normal(0, 0.25)]
  for (let day = 0; day < BACK + DAYS; day++) {
    if (day > 0 && day % WEEK === 0) noise = 0.5 * noise + random.normal(0, 0.25 * 0.87)
    const mean = base * Math.exp(noise + shock[Math.floor(day / WEEK)]!)
    const bought = day < BACK ? mean : mean * factor
    units.push(random.negativeBinomial(bought, 2 * bought))
    if (day < BACK) expected += mean
  }
  return { price, margin: price * random.uniform(0.35, 0.6), units, expected }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)

/** One canary from its weeks before to day 28, looked at every day with the functions of the product. */
function watch(seed: number, { products, elasticity, step }: Scenario): Watched {
  const random = createRandom(seed)
  const weeks = (BACK + DAYS) / WEEK
  const shock: number[] = []
  for (let week = 0, drift = 0; week < weeks; week++) {
    drift += random.normal(0, 0.02)
    shock.push(drift + random.normal(0, 0.06))
  }
  const factor = (1 + step) ** elasticity
  const group = Array.from({ length: products }, () => drawProduct(random, shock, factor))
  const rest = Array.from({ length: BACK + DAYS }, (_, day) =>
    random.poisson(60 * Math.exp(shock[Math.floor(day / WEEK)]!)),
  )
  const gain = ({ price, margin }: (typeof group)[number]) => margin + price * step
  const oldProfit = (day: number) => sumOf(group.map(({ margin, units }) => margin * units[day]!))
  const week = (of: (day: number) => number, at: number) =>
    sumOf(Array.from({ length: WEEK }, (_, day) => of(at * WEEK + day)))
  const before = Array.from({ length: WEEKS_BEFORE }, (_, at) => at)
  const perDay = group.map(({ units }) => sumOf(units.slice(BACK - BASELINE, BACK)) / BASELINE)
  const dayProfit = sumOf(group.map(({ margin }, k) => margin * perDay[k]!))
  const variance = dayVariance(
    before.map((at) => week(oldProfit, at)),
    before.map((at) => week((day) => rest[day]!, at)),
  )
  const marginRatio = sumOf(group.map((each, k) => gain(each) * perDay[k]!)) / dayProfit
  const noise: CanaryNoise = { dayVariance: variance!, marginRatio }
  const restBefore = sumOf(rest.slice(BACK - BASELINE, BACK)) / BASELINE
  const found = Array.from({ length: DAYS }, (_, at) => at + 1).find((days) => {
    const market = Math.sqrt(sumOf(rest.slice(BACK, BACK + days)) / days / restBefore)
    const sums: CanarySums = {
      ...{ days, countedDays: days, noise },
      profit: sumOf(group.map((each) => gain(each) * sumOf(each.units.slice(BACK, BACK + days)))),
      counterfactual: dayProfit * market * days,
      expectedUnits: sumOf(perDay) * market * days,
      leftOut: { share: 0, mostly: null },
      belowInterval: { count: 0, of: products },
    }
    return lookAtCanary(sums).verdict === 'harm'
  })
  const old = sumOf(group.map(({ margin, expected }) => margin * expected))
  const truth = sumOf(group.map((each) => gain(each) * factor * each.expected)) / old - 1
  return { day: found ?? null, truth, stated: detectableLoss({ ...noise, dayProfit }) }
}

const [replications = '1000'] = process.argv.slice(2)
const runs = Number(replications)
const scenarios = [
  ['as believed', -1.5],
  ['no gain, no loss', -2.2],
  ['much more elastic', -3.5],
  ['a mistake', -5.85],
] as const
for (const products of [10, 40]) {
  for (const [name, elasticity] of scenarios) {
    const watched = Array.from({ length: runs }, (_, k) => watch(k + 1, { products, elasticity, step: 0.08 }))
    const share = (days: number) =>
      (100 * watched.filter(({ day }) => day !== null && day <= days).length) / runs
    const days = watched.flatMap(({ day }) => (day === null ? [] : [day])).sort((a, b) => a - b)
    const truth = (100 * sumOf(watched.map((each) => each.truth))) / runs
    const stated = watched
      .flatMap((each) => (each.stated === null ? [] : [100 * each.stated]))
      .sort((a, b) => a - b)
    const isHarm = truth < -5
    const measures: Measure[] = [
      { what: 'profit that changes in truth', value: truth, unit: '%', atMost: null },
      {
        ...{ what: 'taken back by day 21', value: share(21), unit: '%', atMost: null },
        ...(isHarm && truth < -20 && products === 40 ? { atLeast: 75 } : {}),
      },
      { what: 'taken back by day 28', value: share(28), unit: '%', atMost: isHarm ? null : 2 },
      {
        what: 'day of the finding (median)',
        value: days[days.length >> 1] ?? Number.NaN,
        unit: 'days',
        atMost: null,
      },
      {
        what: 'loss stated before as found in 8 of 10 (median)',
        value: stated[stated.length >> 1] ?? Number.NaN,
        unit: '%',
        atMost: null,
      },
    ]
    printTable(`${products} products, +8 %, elasticity ${elasticity}: ${name} (${runs} canaries)`, measures)
  }
}
