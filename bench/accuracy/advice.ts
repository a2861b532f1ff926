import { pathToFileURL } from 'node:url'
import {
  type AdviceQuestion,
  advisePrice,
  DEFAULT_GUARD_RAILS,
  type Difficulty,
  estimateStore,
  type SampleStore,
} from '#analytics'
import { leastSquaresAnswers } from './ordinary-least-squares.ts'
import { questionOf, SCENARIOS, scenarioStore } from './scenario.ts'
import { columnsOf } from './store-columns.ts'

/** `npm run bench:accuracy` scores the elasticities; this scores the prices advised from them. */
export const ADVICE_SEEDS = [1, 2, 3, 4, 5] as const
const ADVICE_PRODUCTS = 600
/** Five stores leave much to luck: nobody has looked at these while the rule was made. */
const MORE_SEEDS = 20

export interface AdviceScore {
  /** Profit a day that the prices add, and what a pricer who knows every elasticity adds within the same limits. */
  readonly gained: number
  readonly possible: number
  /** Share of products whose profit falls. */
  readonly harmed: number
  /** Share of products whose price moves. */
  readonly moved: number
}

export interface ScoredAdvice {
  readonly advised: AdviceScore
  /** A probability of 0.6 asked of every product, whatever is at stake. */
  readonly fixed: AdviceScore
  /** Each product's own log-log regression by months, taken at its word. */
  readonly regression: AdviceScore
}

/** All advice on one generated store, with the default limits; products that never sold are left out. */
export function scoreAdvice(
  seed: number,
  productCount: number,
  difficulty: Difficulty = 'base',
): ScoredAdvice {
  const store = scenarioStore(difficulty, seed, productCount)
  const { lines, products } = columnsOf(store)
  const { products: estimates } = estimateStore(lines, products)
  const everyone = store.products.map((_, i) => questionOf(store, i))
  const regression = leastSquaresAnswers(lines, everyone)
  const known = estimates.flatMap((estimate, i) => (estimate.hasHistory ? [i] : []))
  const money = estimates.map(({ units, months }, i) => {
    const { priceCents, costCents } = store.products[i]!
    return months > 0 ? ((priceCents - costCents) * units) / months : 0
  })
  const meanMoney = known.reduce((sum, i) => sum + money[i]!, 0) / known.length
  const asked = (i: number): AdviceQuestion => ({ ...settingOf(store, i), ...posteriorOf(estimates[i]!) })
  const score = (priceOf: (product: number) => number) => scoreOf(store, known, priceOf)
  return {
    advised: score((i) => advisePrice({ ...asked(i), stake: money[i]! / meanMoney }).price!),
    fixed: score((i) => advisePrice(asked(i)).price!),
    regression: score((i) => knowing(store, i, regression[i]!.elasticity)),
  }
}

function posteriorOf({
  elasticity,
  standardDeviation,
}: {
  elasticity: number | null
  standardDeviation: number | null
}) {
  return { elasticity, standardDeviation }
}

/** Price, cost, prices tried and the last change, as the shop knows them. */
function settingOf(store: SampleStore, product: number): AdviceQuestion {
  const { priceCents, costCents } = store.products[product]!
  const tried = [...store.listPrices, ...store.promotions].filter((row) => row.product === product)
  const prices = [priceCents, ...tried.map((row) => row.priceCents)]
  const changes = store.listPrices.filter((row) => row.product === product && row.day > store.startDay)
  const last = changes.at(-1)
  return {
    elasticity: null,
    standardDeviation: null,
    price: priceCents / 100,
    cost: costCents / 100,
    tested: { lowest: Math.min(...prices) / 100, highest: Math.max(...prices) / 100 },
    daysSinceChange: last ? store.endDay - last.day : null,
    rails: DEFAULT_GUARD_RAILS,
    stake: null,
  }
}

/** The best price within the limits for somebody who takes this elasticity as certain. */
function knowing(store: SampleStore, product: number, elasticity: number): number {
  const certain = { elasticity: Math.min(elasticity, -1e-9), standardDeviation: 1e-9 }
  return advisePrice({ ...settingOf(store, product), ...certain }).price!
}

function scoreOf(
  store: SampleStore,
  known: readonly number[],
  priceOf: (product: number) => number,
): AdviceScore {
  let [gained, possible, harmed, moved] = [0, 0, 0, 0]
  known.forEach((i) => {
    const { elasticity, price, cost, unitsPerDay } = questionOf(store, i)
    const gain = (to: number) => unitsPerDay * ((to - cost) * (to / price) ** elasticity - (price - cost))
    const to = priceOf(i)
    gained += gain(to)
    possible += gain(knowing(store, i, elasticity))
    if (gain(to) < -1e-9 * price) harmed++
    if (to !== price) moved++
  })
  return { gained, possible, harmed: harmed / known.length, moved: moved / known.length }
}

/** Several stores as one: their profits added up; each store's products count the same. */
export function together(scores: readonly AdviceScore[]) {
  const sum = (key: keyof AdviceScore) => scores.reduce((total, score) => total + score[key], 0)
  return {
    captured: sum('gained') / sum('possible'),
    harmed: sum('harmed') / scores.length,
    moved: sum('moved') / scores.length,
  }
}

function main(): void {
  console.log(`Advised prices, ${ADVICE_PRODUCTS} products a store, default limits (step 10 %).`)
  console.log(
    'captured = share of the profit an all-knowing pricer adds; harmed, moved = share of products\n',
  )
  const print = (title: string, scores: readonly ScoredAdvice[]) => {
    for (const [name, key] of [
      ['advised', 'advised'],
      ['P of 0.6 for all', 'fixed'],
      ['OLS per product', 'regression'],
    ] as const) {
      const { captured, harmed, moved } = together(scores.map((score) => score[key]))
      console.log(
        `${title.padEnd(22)} ${name.padEnd(18)} captured ${captured.toFixed(3)}  harmed ${harmed.toFixed(3)}  moved ${moved.toFixed(2)}`,
      )
    }
  }
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
  print('13 kinds × 2 seeds', others)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
