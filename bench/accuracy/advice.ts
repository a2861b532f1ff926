import { pathToFileURL } from 'node:url'
import {
  type AdviceQuestion,
  type AdvisedPrice,
  advisePrice,
  DEFAULT_GUARD_RAILS,
  estimateStore,
  type ProductEstimate,
  type StoreEstimate,
  stakesOf,
  withSharedError,
} from '#analytics'
import { type SampleStore, sharedPromotions } from '#sample-store'
import { leastSquaresAnswers } from './ordinary-least-squares.ts'
import { questionOf, SCENARIOS, type Scenario, scenarioStore } from './scenario.ts'
import { standardError } from './score.ts'
import { columnsOf, periodsOf } from './store-columns.ts'

/** Scores the prices advised from the elasticities that `npm run bench:accuracy` scores. */
export const ADVICE_SEEDS = [1, 2, 3, 4, 5] as const
const ADVICE_PRODUCTS = 600
/**
 * Number of further stores, which were not looked at while the rule was made, because five stores depend much on
 * luck.
 */
const MORE_SEEDS = 20

export interface AdviceScore {
  /** Profit per day that the prices add, and that a pricer who knows every elasticity adds within the same limits. */
  readonly gained: number
  readonly possible: number
  /** Share of products whose profit falls. */
  readonly harmed: number
  /** Share of products whose price moves. */
  readonly moved: number
}

export interface ScoredAdvice {
  readonly advised: AdviceScore
  /** With the prices offered as tests, as if each were kept. */
  readonly withTests: AdviceScore
  /** From order lines alone, without the promotions of the sample store's calendar. */
  readonly linesOnly: AdviceScore
  /** Each product's own log-log regression by months, used without correction. */
  readonly regression: AdviceScore
}

/**
 * Scores all advice on one generated store, with the default limits; products that never sold are left out. The
 * promotions that products shared are marked, as in the calendar of a new account's sample store.
 */
export function scoreAdvice(seed: number, productCount: number, scenario: Scenario = 'base'): ScoredAdvice {
  const store = scenarioStore(scenario, seed, productCount)
  const { lines, products } = columnsOf(store)
  const events = { promotions: periodsOf(sharedPromotions(store).flat()) }
  const marked = estimateStore(lines, products, { events })
  const plain = estimateStore(lines, products)
  const everyone = store.products.map((_, i) => questionOf(store, i))
  const regression = leastSquaresAnswers(lines, everyone)
  const known = plain.products.flatMap((estimate, i) => (estimate.hasHistory ? [i] : []))
  const score = (priceOf: (product: number) => number) => scoreOf(store, known, priceOf)
  const adviser = (estimate: StoreEstimate, kinds: readonly AdvisedPrice['kind'][]) => {
    const stakes = stakesIn(store, estimate.products)
    return (i: number) => {
      const setting = settingOf(store, i)
      const advice = advisePrice({ ...setting, ...evidenceOf(estimate, i), stake: stakes[i]! })
      return kinds.includes(advice.kind) ? advice.price! : setting.price!
    }
  }
  return {
    advised: score(adviser(marked, ['change'])),
    withTests: score(adviser(marked, ['change', 'test'])),
    linesOnly: score(adviser(plain, ['change'])),
    regression: score((i) => knowing(store, i, regression[i]!.elasticity)),
  }
}

function stakesIn(store: SampleStore, estimates: readonly ProductEstimate[]): (number | null)[] {
  return stakesOf(
    estimates.map(({ units, months }, i) => {
      const { priceCents, costCents } = store.products[i]!
      return { units, months, price: priceCents / 100, cost: costCents / 100 }
    }),
  )
}

/** What the product decides by: what holds next, with the error that the whole store shares. */
function evidenceOf({ products, diagnostics }: StoreEstimate, product: number) {
  const { elasticity, nextDeviation, ownShare, grade } = products[product]!
  const shared = diagnostics.storeElasticityDeviation ?? 0
  const standardDeviation = nextDeviation === null ? null : withSharedError(nextDeviation, shared)
  return { elasticity, standardDeviation, ownShare, grade }
}

/** Price, cost, earlier prices and the last change, as the shop knows them. */
function settingOf(store: SampleStore, product: number): AdviceQuestion {
  const { priceCents, costCents } = store.products[product]!
  const tried = [...store.listPrices, ...store.promotions].filter((row) => row.product === product)
  const prices = [priceCents, ...tried.map((row) => row.priceCents)]
  const changes = store.listPrices.filter((row) => row.product === product && row.day > store.startDay)
  const last = changes.at(-1)
  return {
    elasticity: null,
    standardDeviation: null,
    demand: 'selling',
    ownShare: null,
    grade: null,
    price: priceCents / 100,
    cost: { amount: costCents / 100, isAssumed: false },
    tested: { lowest: Math.min(...prices) / 100, highest: Math.max(...prices) / 100 },
    daysSinceChange: last ? store.endDay - last.day : null,
    rails: { ...DEFAULT_GUARD_RAILS, ending: 'none' },
    stake: null,
  }
}

/** The score treats each product separately. */
const NO_PULL = { mean: 0, deviation: 0 } as const

/** Best price within the limits for a pricer who takes this elasticity as certain. */
function knowing(store: SampleStore, product: number, elasticity: number): number {
  const certain = { elasticity: Math.min(elasticity, -1e-9), standardDeviation: 1e-9, pull: NO_PULL }
  return advisePrice({ ...settingOf(store, product), ...certain }).price!
}

function scoreOf(
  store: SampleStore,
  known: readonly number[],
  priceOf: (product: number) => number,
): AdviceScore {
  let [gained, possible, harmed, moved] = [0, 0, 0, 0]
  known.forEach((i) => {
    const { nextElasticity: elasticity, price, cost, unitsPerDay } = questionOf(store, i)
    const gain = (to: number) => unitsPerDay * ((to - cost) * (to / price) ** elasticity - (price - cost))
    const to = priceOf(i)
    gained += gain(to)
    possible += gain(knowing(store, i, elasticity))
    if (gain(to) < -1e-9 * price) harmed++
    if (to !== price) moved++
  })
  return { gained, possible, harmed: harmed / known.length, moved: moved / known.length }
}

/** Combines several stores: adds up their profits; each store's products count the same. */
export function together(scores: readonly AdviceScore[]) {
  const sum = (key: keyof AdviceScore) => scores.reduce((total, score) => total + score[key], 0)
  return {
    captured: sum('gained') / sum('possible'),
    harmed: sum('harmed') / scores.length,
    moved: sum('moved') / scores.length,
    /** Standard error of `captured`, from the stores' shares. */
    error: standardError(scores.map(({ gained, possible }) => gained / possible)),
  }
}

const ROWS = [
  ['advised', 'advised'],
  ['  from lines alone', 'linesOnly'],
  ['  with the tests', 'withTests'],
  ['OLS per product', 'regression'],
] as const

function print(title: string, scores: readonly ScoredAdvice[]): void {
  for (const [name, key] of ROWS) {
    const { captured, harmed, moved, error } = together(scores.map((score) => score[key]))
    const scatter = scores.length > 1 ? ` ± ${error.toFixed(3)}` : ''
    console.log(
      `${title.padEnd(22)} ${name.padEnd(19)} captured ${captured.toFixed(3)}${scatter}  harmed ${harmed.toFixed(3)}  moved ${moved.toFixed(2)}`,
    )
  }
}

function main(): void {
  console.log(`Advised prices, ${ADVICE_PRODUCTS} products a store, default limits (step 10 %).`)
  console.log(
    'captured = share of the profit an all-knowing pricer adds (± standard error); harmed, moved = share of products\n',
  )
  const sample = ADVICE_SEEDS.map((seed) => {
    const scored = scoreAdvice(seed, ADVICE_PRODUCTS)
    print(`sample store, seed ${seed}`, [scored])
    return scored
  })
  print('FIVE TOGETHER', sample)
  const more = Array.from({ length: MORE_SEEDS }, (_, k) => scoreAdvice(101 + k, ADVICE_PRODUCTS))
  print(`${MORE_SEEDS} more, seeds 101…`, more)
  const others = SCENARIOS.flatMap((scenario) =>
    [501, 502].map((seed) => scoreAdvice(seed, ADVICE_PRODUCTS, scenario)),
  )
  print(`${SCENARIOS.length} kinds × 2 seeds`, others)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
