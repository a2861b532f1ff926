import {
  bestPrice,
  costOf,
  createRandom,
  learnFromTest,
  type PlannedProduct,
  planTests,
  profitAt,
  type RandomSource,
  testVariance,
  varianceOf,
  WEEKS_A_MONTH,
} from '#analytics'

const TYPE_SPREAD = 0.4
const PRODUCT_SPREAD = 0.75
const STORE_MEAN = -1.9
const NOISE = { poisson: 1.5, relative: 0.09 }
const TEST = { weeks: 8, step: 0.1, inflation: 1 }
export const MONTHS = 6
export const TESTS = 12

export interface Catalogue {
  readonly products: readonly PlannedProduct[]
  readonly typeVariances: Float64Array
}

/** The design's catalogue: hierarchical elasticities, a quarter of the products without own information. */
export function drawCatalogue(random: RandomSource, count = 400, perType = 25): Catalogue {
  const types = Math.floor(count / perType)
  const means = Array.from({ length: types }, () => random.normal(STORE_MEAN, TYPE_SPREAD))
  const raw = Array.from({ length: count }, () => {
    const type = random.integer(0, types - 1)
    const truth = Math.min(random.normal(means[type]!, PRODUCT_SPREAD), -0.05)
    const precision = random.chance(0.26) ? 0 : Math.exp(random.normal(-0.5, 1.4))
    const price = Math.exp(random.normal(Math.log(25), 0.8))
    const cost = price * random.uniform(0.3, 0.7)
    const units = Math.exp(random.normal(Math.log(12), 1.3))
    const own = precision > 0 ? truth + random.normal() / Math.sqrt(precision) : 0
    return { type, precision, own, price, cost, units }
  })
  const tau = PRODUCT_SPREAD ** 2
  const typeVariances = new Float64Array(types)
  const typeMeans = new Float64Array(types)
  for (let type = 0; type < types; type++) {
    let precision = 1 / TYPE_SPREAD ** 2
    let sum = STORE_MEAN / TYPE_SPREAD ** 2
    for (const each of raw)
      if (each.type === type) {
        const weight = each.precision / (each.precision * tau + 1)
        precision += weight
        sum += weight * each.own
      }
    typeVariances[type] = 1 / precision
    typeMeans[type] = sum / precision
  }
  const products = raw.map(({ type, precision, own, price, cost, units }) => {
    const ownVariance = 1 / (precision + 1 / tau)
    const share = precision * ownVariance
    return {
      type,
      mean: share * own + (1 - share) * typeMeans[type]!,
      ownVariance,
      typeWeight: 1 - share,
      money: { price, cost, monthlyUnits: units, lowest: 0.9, highest: 1.1 },
      weeklyUnits: units / WEEKS_A_MONTH,
      noise: NOISE,
      obstacle: null,
    }
  })
  return { products, typeVariances }
}

/** The products that a way of choosing tests. */
function waysOfChoosing(random: RandomSource, catalogue: Catalogue): ReadonlyMap<string, number[]> {
  const { products, typeVariances } = catalogue
  const top = (score: (product: PlannedProduct) => number) =>
    [...products.keys()].sort((a, b) => score(products[b]!) - score(products[a]!)).slice(0, TESTS)
  const deviation = (product: PlannedProduct) => Math.sqrt(varianceOf(product, typeVariances))
  const revenue = ({ money }: PlannedProduct) => money.price * money.monthlyUnits
  const any = [...products.keys()]
  random.shuffle(any)
  return new Map([
    ['most revenue', top(revenue)],
    ['interval width × revenue', top((product) => deviation(product) * revenue(product))],
    ['shortest to halve the width', top((product) => -testVariance(product, TEST) / deviation(product) ** 2)],
    ['random', any.slice(0, TESTS)],
    ['value of information, each alone', planOf(catalogue, false).chosen.map(({ product }) => product)],
    ['value of information, with its type', planOf(catalogue, true).chosen.map(({ product }) => product)],
  ])
}

export function planOf({ products, typeVariances }: Catalogue, shared: boolean) {
  return planTests({
    products,
    typeVariances,
    lengths: [TEST.weeks],
    steps: [TEST.step],
    months: MONTHS,
    most: TESTS,
    budget: Number.POSITIVE_INFINITY,
    revenueShare: 1,
    inflation: TEST.inflation,
    shared,
  })
}

export interface Outcome {
  readonly net: number
  readonly cost: number
  /** What all-knowing prices would add. */
  readonly perfect: number
}

/** Runs tests on a truth drawn from what is believed, decides all prices again, and keeps them for the horizon. */
export function runTests(
  random: RandomSource,
  { products, typeVariances }: Catalogue,
  chosen: readonly number[],
): Outcome {
  const shocks = Array.from(typeVariances, (variance) => random.normal(0, Math.sqrt(variance)))
  const truth = products.map(({ mean, typeWeight, type, ownVariance }) =>
    Math.min(mean + typeWeight * shocks[type]! + random.normal(0, Math.sqrt(ownVariance)), -0.05),
  )
  const evidence = new Map(
    chosen.map((at) => {
      const variance = testVariance(products[at]!, TEST)
      return [at, { estimate: truth[at]! + random.normal(0, Math.sqrt(variance)), variance }]
    }),
  )
  const learned = learnFromTest(products, typeVariances, evidence)
  let [gain, cost, perfect] = [0, 0, 0]
  for (const [at, product] of products.entries()) {
    const belief = { mean: product.mean, variance: varianceOf(product, typeVariances) }
    const before = bestPrice(product.money, belief).ratio
    const profit = (ratio: number) => profitAt(product.money, truth[at]!, ratio)
    const known = bestPrice(product.money, { mean: truth[at]!, variance: 0 })
    perfect += profit(known.ratio) - profit(before)
    gain += profit(bestPrice(product.money, learned[at]!).ratio) - profit(before)
    if (!evidence.has(at)) continue
    const costs = [0.9, 0.95, 1].map((low) =>
      costOf(product.money, belief, { low, high: low * 1.1, reference: before }),
    )
    const { low, high } = costs.reduce((best, each) => (each.weeklyCost < best.weeklyCost ? each : best))
    cost += (TEST.weeks / WEEKS_A_MONTH) * (profit(before) - 0.5 * (profit(low) + profit(high)))
  }
  return { net: MONTHS * gain - cost, cost, perfect: MONTHS * perfect }
}

/** The design's second table: net gain of each way of choosing, over catalogues and truths. */
export function plannerTable(catalogues: number, truths: number) {
  const rows = new Map<string, { net: number; cost: number; above: number; spread: number[] }>()
  let [perfect, promised] = [0, 0]
  for (let nth = 0; nth < catalogues; nth++) {
    const random = createRandom(100 + nth)
    const catalogue = drawCatalogue(random)
    promised += planOf(catalogue, true).net / catalogues
    for (const [name, chosen] of waysOfChoosing(random, catalogue)) {
      const draws = createRandom(9000 + nth)
      let [net, cost] = [0, 0]
      for (let truth = 0; truth < truths; truth++) {
        const outcome = runTests(draws, catalogue, chosen)
        net += outcome.net / truths
        cost += outcome.cost / truths
        if (name === 'random') perfect += outcome.perfect / truths / catalogues
      }
      const row = rows.get(name) ?? { net: 0, cost: 0, above: 0, spread: [] }
      row.spread.push(net)
      rows.set(name, {
        net: row.net + net / catalogues,
        cost: row.cost + cost / catalogues,
        above: row.above + (net > 0 ? 1 : 0),
        spread: row.spread,
      })
    }
  }
  return { rows, perfect, promised }
}
