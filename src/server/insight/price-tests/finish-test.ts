import {
  bestPrice,
  costOf,
  expectedProfit,
  isoDateOfDay,
  laterMoney,
  NORMAL_95,
  type StopReason,
  type TestAnalysis,
  varianceOf,
  withEnding,
} from '#analytics'
import { roundAmount } from '#contract/round-amount'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { ReadAnalysis } from './read-analysis.ts'
import type { PriceTest, StoredTest } from './stored-test.ts'

type Verdict = NonNullable<PriceTest['verdict']>

/** Best prices closer to the reference than this, as a share, change nothing. */
const SAME_PRICE = 0.005

/** Writes down what a test has shown. */
export function verdictOf(
  test: StoredTest,
  { products, task, startDay, currency }: ReadAnalysis,
  found: { readonly analysis: TestAnalysis | null; readonly stopReason: StopReason },
): Verdict {
  const { analysis, stopReason } = found
  const { prior } = test
  const before = meanOf(
    prior.products.slice(0, prior.tested).map((product) => ({
      ...{ mean: product.mean, variance: varianceOf(product, prior.typeVariances) },
    })),
  )
  if (analysis === null) return untold(test, before, stopReason)
  const weeks = task.passed.weeks
  const learned = analysis.learned.slice(0, prior.tested)
  const others = prior.products.slice(prior.tested)
  const doubts = doubtsOf(analysis.doubts, stopReason)
  // A wide range that all analyses agree on moves the belief by as much as it knows.
  const isBelieved = doubts.every((doubt) => doubt === 'reaches_zero')
  const spread = (of: readonly number[]) =>
    of.length === 0 ? 0 : (2 * NORMAL_95 * of.reduce((sum, each) => sum + Math.sqrt(each), 0)) / of.length
  return {
    ...{ kind: doubts.length === 0 ? 'clear' : 'cannotTell', stopReason, doubts },
    weeksToBlame: analysis.weeksToBlame.map((week) => isoDateOfDay(startDay + 7 * week)),
    ...{ estimate: analysis.estimate, error: analysis.error, low: analysis.low, high: analysis.high },
    lottery: { low: analysis.lottery.low, high: analysis.lottery.high },
    ...{ expected: analysis.expected, carryOver: analysis.carryOver },
    before,
    after: isBelieved ? meanOf(learned) : before,
    neighbours: {
      products: others.length,
      before: spread(others.map((product) => varianceOf(product, prior.typeVariances))),
      after: spread(
        isBelieved
          ? analysis.learned.slice(prior.tested).map(({ variance }) => variance)
          : others.map((product) => varianceOf(product, prior.typeVariances)),
      ),
    },
    ...advisedOf(prior, isBelieved ? learned : [], currency),
    cost: products.reduce((sum, { lowPrice, highPrice }, at) => {
      const { money } = prior.products[at]!
      const belief = learned[at]!
      const reference = bestPrice(money, beliefOf(prior, at)).ratio
      const of = { low: Number(lowPrice) / money.price, high: Number(highPrice) / money.price, reference }
      return sum + weeks * costOf(money, belief, of).weeklyCost
    }, 0),
    value: isBelieved ? test.promise.months * gainOf(prior, analysis.learned) : 0,
    voidShare: analysis.voidShare,
  }
}

/**
 * Of a test that ended because too much of it is void, the rest is no longer the one that was drawn. Where both ends of
 * the interval give the same prices, a range that reaches no reaction leaves nothing open.
 */
function doubtsOf(found: TestAnalysis['doubts'], stopReason: StopReason): Verdict['doubts'] {
  const doubts = found.filter((doubt) => doubt !== 'reaches_zero' || stopReason !== 'enough')
  const isVoid = stopReason === 'void' && !doubts.includes('too_many_void')
  return isVoid ? [...doubts, 'too_many_void'] : doubts
}

function beliefOf({ products, typeVariances }: StoredTest['prior'], at: number): Belief {
  const product = products[at]!
  return { mean: product.mean, variance: varianceOf(product, typeVariances) }
}

/** Expected profit of a month that the best prices after the test bring more than the best ones before, as known now. */
function gainOf(prior: StoredTest['prior'], learned: readonly Belief[]): number {
  return prior.products.reduce((sum, product, at) => {
    const money = laterMoney(product)
    if (!(money.price > money.cost)) return sum
    const now = learned[at]!
    const before = bestPrice(money, beliefOf(prior, at)).ratio
    return sum + bestPrice(money, now).profit - expectedProfit(money, now, before)
  }, 0)
}

type Belief = { readonly mean: number; readonly variance: number }

/** Best prices by what is known now, where the test has moved them. */
function advisedOf(
  prior: StoredTest['prior'],
  learned: readonly Belief[],
  currency: string,
): Pick<Verdict, 'advised' | 'advisedPrices'> {
  const advisedPrices = learned.flatMap((belief, at) => {
    const { productId, money, form } = prior.products[at]!
    const { ratio } = bestPrice(money, belief)
    if (Math.abs(ratio / bestPrice(money, beliefOf(prior, at)).ratio - 1) <= SAME_PRICE) return []
    const price = ratio * money.price
    const bounds = { lowest: money.lowest * money.price, highest: money.highest * money.price }
    const advised = roundAmount(form ? withEnding(price, form, bounds) : price, currency)
    return Number(advised) === money.price ? [] : [{ productId, price: advised }]
  })
  return { advised: advisedPrices.length, advisedPrices }
}

/** Mean elasticity of products with a 90 % interval of a product of the group. */
function meanOf(beliefs: readonly Belief[]): Verdict['before'] {
  const mean = (of: (each: Belief) => number) =>
    beliefs.reduce((sum, each) => sum + of(each), 0) / Math.max(1, beliefs.length)
  const value = mean((each) => each.mean)
  const half = NORMAL_95 * mean(({ variance }) => Math.sqrt(variance))
  return { value, low: value - half, high: value + half }
}

/** A test without a contrast: nothing is known more than before. */
function untold({ prior }: StoredTest, before: Verdict['before'], stopReason: StopReason): Verdict {
  return {
    ...{ kind: 'cannotTell', stopReason, doubts: ['no_contrast'], weeksToBlame: [] },
    ...{ estimate: before.value, error: 0, low: before.low, high: before.high },
    lottery: { low: before.low, high: before.high },
    ...{ expected: before, carryOver: null, before, after: before },
    neighbours: { products: prior.products.length - prior.tested, before: 0, after: 0 },
    ...{ advised: 0, advisedPrices: [], cost: 0, value: 0, voidShare: 1 },
  }
}

const endSql = `
  update price_tests set state = 'ending', ended_on = $3, stop_reason = $4, verdict = $5, updated_at = $6
  where company_id = $1 and test_id = $2`

const stoppedSql = `
  update price_test_arms set state = 'void', void_reason = 'stopped'
  where company_id = $1 and test_id = $2 and state = 'planned' and period >= $3`

interface Ended {
  readonly testId: string
  readonly day: string
  /** Periods that the verdict counts; a schedule carried out by hand had them whether or not we looked. */
  readonly periods: number
  readonly verdict: Verdict
}

/** Stores the verdict; the prices then go back. */
export async function saveVerdict(
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  { client }: TenantTransaction,
  { testId, day, periods, verdict }: Ended,
): Promise<void> {
  await client.query(endSql, [
    ...[companyId, testId, day, verdict.stopReason, JSON.stringify(verdict), clock()],
  ])
  await client.query(stoppedSql, [companyId, testId, periods])
}
