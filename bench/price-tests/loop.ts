import {
  bestPrice,
  createRandom,
  drawSchedule,
  evidenceOf,
  fitTwoWay,
  learnFromTest,
  type PlannedProduct,
  profitAt,
  proposeGroups,
  type RandomSource,
  TEST_STEPS,
  testPricesOf,
  USED_MONTHS,
  WEEKS_A_MONTH,
  weeklyArms,
} from '#analytics'
import { PLAIN_FORM } from '../../src/analytics/pricing/price-ending.ts'
import { designOf } from './design-store.ts'
import { type Catalogue, drawCatalogue } from './planner.ts'

const PRODUCTS = 120
const PER_TYPE = 15
const PAST_WEEKS = 52
const WEEKS = 100
const STEP_WEEKS = 16
const PERIOD_WEEKS = 2
const SALES = { week: 0.25, type: 0.12, memory: 0.4, dispersion: 1.5, season: 0.25 }
/** Weeks that remember the week before tell less than as many independent ones: (1 + 0.4) / (1 - 0.4). */
const INFLATION = 2.3

interface LoopOutcome {
  /** Profit of the weeks with tests less that of advice alone, by the true elasticities; costs of the tests are in it. */
  readonly net: number
  readonly profit: number
  readonly tests: number
}

/** A store whose customers are known: weekly sales at any price, the same chance for the same price in both lives. */
class KnownStore {
  readonly catalogue: Catalogue
  private readonly elasticities: readonly number[]
  private readonly base: Float64Array
  private readonly seed: number

  constructor(catalogue: Catalogue, seed: number) {
    this.catalogue = catalogue
    this.seed = seed
    const random = createRandom(seed)
    const { products, typeVariances } = catalogue
    const shocks = Array.from(typeVariances, (variance) => random.normal(0, Math.sqrt(variance)))
    this.elasticities = products.map(({ mean, typeWeight, type, ownVariance }) =>
      Math.min(mean + typeWeight * shocks[type]! + random.normal(0, Math.sqrt(ownVariance)), -0.05),
    )
    const weeks = PAST_WEEKS + WEEKS
    const ofTypes = shocks.map(() => remembering(random, weeks, SALES.type))
    this.base = new Float64Array(products.length * weeks)
    for (const [i, { type, weeklyUnits }] of products.entries()) {
      const own = remembering(random, weeks, SALES.week)
      for (let t = 0; t < weeks; t++) {
        const season = SALES.season * Math.sin((2 * Math.PI * t) / 52)
        this.base[i * weeks + t] = weeklyUnits * Math.exp(own[t]! + ofTypes[type]![t]! + season)
      }
    }
  }

  /** Units that chance lets a product sell in a week at a ratio to the first price. */
  sold(product: number, week: number, ratio: number): number {
    const at = product * (PAST_WEEKS + WEEKS) + PAST_WEEKS + week
    const mean = this.base[at]! * ratio ** this.elasticities[product]!
    return createRandom((this.seed * 7919 + at) % 2 ** 31).negativeBinomial(
      mean,
      mean / (SALES.dispersion - 1),
    )
  }

  profit(product: number, week: number, ratio: number): number {
    const { money, weeklyUnits } = this.catalogue.products[product]!
    const share = this.base[product * (PAST_WEEKS + WEEKS) + PAST_WEEKS + week]! / weeklyUnits
    return (share * profitAt(money, this.elasticities[product]!, ratio)) / WEEKS_A_MONTH
  }
}

function remembering(random: RandomSource, weeks: number, sd: number): number[] {
  const out = [random.normal(0, sd)]
  while (out.length < weeks)
    out.push(SALES.memory * out.at(-1)! + random.normal(0, sd * Math.sqrt(1 - SALES.memory ** 2)))
  return out
}

/** One life of the store: every 16 weeks it estimates from all its weeks and sets the best prices, with tests or without. */
function live(store: KnownStore, hasTests: boolean): { profit: number; tests: number } {
  const { products, typeVariances } = store.catalogue
  const weeks = PAST_WEEKS + WEEKS
  const logPrice = new Float64Array(products.length * weeks)
  const units = Float64Array.from({ length: logPrice.length }, (_, k) =>
    k % weeks < PAST_WEEKS ? store.sold(Math.floor(k / weeks), (k % weeks) - PAST_WEEKS, 1) : 0,
  )
  const random = createRandom(5)
  let [profit, tests] = [0, 0]
  for (let from = 0; from < WEEKS; from += STEP_WEEKS) {
    const to = Math.min(WEEKS, from + STEP_WEEKS)
    const believed = estimate(store.catalogue, { units, logPrice, weeks, known: PAST_WEEKS + from })
    const advised = believed.map(
      ({ money, mean, ownVariance }) => bestPrice(money, { mean, variance: ownVariance }).ratio,
    )
    const months = Math.min(USED_MONTHS, (WEEKS - to) / WEEKS_A_MONTH)
    const isWhole = to - from === STEP_WEEKS
    const arms =
      hasTests && isWhole && months > 0 ? planned(believed, typeVariances, { months, random }) : null
    if (arms) tests++
    for (const [i] of products.entries())
      for (let week = from; week < to; week++) {
        const ratio = arms?.get(i)?.[week - from] ?? advised[i]!
        profit += store.profit(i, week, ratio)
        units[i * weeks + PAST_WEEKS + week] = store.sold(i, week, ratio)
        logPrice[i * weeks + PAST_WEEKS + week] = Math.log(ratio)
      }
  }
  return { profit, tests }
}

interface Past {
  readonly units: Float64Array
  readonly logPrice: Float64Array
  readonly weeks: number
  readonly known: number
}

/** What all weeks so far say, ordinary ones and those of tests alike, together with what was believed at first. */
function estimate({ products, typeVariances }: Catalogue, past: Past): PlannedProduct[] {
  const cut = (values: Float64Array) =>
    Float64Array.from(
      { length: products.length * past.known },
      (_, k) => values[Math.floor(k / past.known) * past.weeks + (k % past.known)]!,
    )
  const types = products.map(({ type }) => type)
  const table = { products: products.length, weeks: past.known, types, units: cut(past.units) }
  const fit = fitTwoWay(table, cut(past.logPrice), products[0]!.noise)
  const evidence = fit === null ? new Map() : evidenceOf(fit, INFLATION)
  const learned = learnFromTest(products, typeVariances, evidence)
  return products.map((product, at) => ({
    ...product,
    mean: learned[at]!.mean,
    // What a test teaches of its type is left out of the plans: they then propose less.
    ...{ ownVariance: learned[at]!.variance, typeWeight: 0 },
  }))
}

/** Ratio of each tested product in each week of the test that the planner proposes; `null`: none pays. */
function planned(
  products: readonly PlannedProduct[],
  typeVariances: ArrayLike<number>,
  { months, random }: { readonly months: number; readonly random: RandomSource },
): ReadonlyMap<number, readonly number[]> | null {
  const monthly = products.reduce(
    (sum, { money }) => sum + money.monthlyUnits * (money.price - money.cost),
    0,
  )
  const { groups } = proposeGroups({
    ...{ products, typeVariances, lengths: [STEP_WEEKS], steps: TEST_STEPS, months, most: 40 },
    ...{ budget: 0.01 * monthly, revenueShare: 0.2, inflation: 1, shared: true },
  })
  const [group] = groups
  if (!group) return null
  const tested = group.products.flatMap((at) => {
    const prices = testPricesOf(products[at]!, typeVariances, { step: group.step, form: PLAIN_FORM })
    return prices ? [{ at, prices }] : []
  })
  const design = designOf(
    tested.map(({ at }) => products[at]!.type),
    STEP_WEEKS / 2 / PERIOD_WEEKS,
    PERIOD_WEEKS,
  )
  const arms = weeklyArms(drawSchedule(design, random), design)
  return new Map(
    tested.map(({ at, prices }, place) => [
      at,
      Array.from({ length: STEP_WEEKS }, (_, week) => {
        const price = arms[place * STEP_WEEKS + week] === 1 ? prices.high : prices.low
        return price / products[at]!.money.price
      }),
    ]),
  )
}

/** Both lives of a store over some truths that are drawn from what is believed of it; means of the truths. */
export function loopOf(seed: number, truths: number): LoopOutcome {
  const catalogue = drawCatalogue(createRandom(500 + seed), PRODUCTS, PER_TYPE)
  let [net, profit, tests] = [0, 0, 0]
  for (let truth = 0; truth < truths; truth++) {
    const store = new KnownStore(catalogue, 1000 * (seed + 1) + truth)
    const alone = live(store, false)
    const tested = live(store, true)
    net += (tested.profit - alone.profit) / truths
    profit += alone.profit / truths
    tests += tested.tests / truths
  }
  return { net, profit, tests }
}
