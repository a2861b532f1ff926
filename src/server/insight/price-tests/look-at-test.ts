import {
  anytimeHalfWidth,
  errorOfLook,
  evidenceOf,
  fitTwoWay,
  logPrices,
  type Posterior,
  posteriorOf,
  promiseTest,
  type StopReason,
  stopAt,
  weekColumns,
} from '#analytics'
import { unitsOf } from './draw-task.ts'
import type { ReadAnalysis } from './read-analysis.ts'
import { type StoredTest, weeksOfTest } from './stored-test.ts'

export interface Look {
  readonly weeks: number
  readonly estimate: number
  readonly error: number
  readonly low: number
  readonly high: number
  readonly stop: StopReason | null
}

const PAST_WEEKS = 12

/** Looks at the whole weeks that have passed; `null` without a contrast between the prices yet. */
export function lookAtTest(test: StoredTest, read: ReadAnalysis): Look | null {
  const { task } = read
  const { passed, types, pairs, periodWeeks, prior } = task
  const { weeks } = passed
  const design = { units: unitsOf(task), pairs, periodWeeks }
  const all = logPrices(Uint8Array.from(task.arms), { design, steps: task.steps })
  const whole = weeksOfTest(test)
  const table = { products: prior.tested, types, ...passed }
  const logPrice = weekColumns(all, whole, { from: 0, weeks, products: prior.tested })
  const fit = fitTwoWay(table, logPrice, prior.products[0]!.noise)
  if (fit === null || !(fit.error > 0)) return null
  const error = errorOfLook(fit, prior.inflation)
  const half = anytimeHalfWidth(error, task.plannedError)
  const posterior = posteriorOf(prior.products, prior.typeVariances, evidenceOf(fit, prior.inflation))
  const rest = remaining(test, { posterior, products: read.products, weeks: whole - weeks })
  const [low, high] = [fit.estimate - half, fit.estimate + half]
  const stop = stopAt({
    ...{ low, high, profit: profitOf(read, weeks, whole) },
    money: prior.products.slice(0, prior.tested).map(({ money }) => money),
    ...{ remainingValue: rest.value, remainingCost: rest.cost, isPairEnd: weeks % (2 * periodWeeks) === 0 },
  })
  return { weeks, estimate: fit.estimate, error, low, high, stop }
}

/**
 * Value, to other products of the types too as in the promise, and cost of the weeks that are left; a test that its owner
 * chose against the odds is never pointless.
 */
function remaining(
  { prior, promise }: StoredTest,
  {
    posterior,
    products,
    weeks,
  }: Pick<ReadAnalysis, 'products'> & { readonly posterior: Posterior; readonly weeks: number },
): { readonly value: number; readonly cost: number } {
  if (promise.value < promise.cost || weeks <= 0) return { value: 1, cost: 0 }
  return promiseTest({
    products: prior.products.map((product, at) => ({ ...product, ...posterior.products[at]! })),
    typeVariances: posterior.typeVariances,
    tested: new Map(
      products.map(({ lowPrice, highPrice }, at) => {
        const { price } = prior.products[at]!.money
        return [at, { low: Number(lowPrice) / price, high: Number(highPrice) / price }]
      }),
    ),
    ...{ weeks, months: promise.months, inflation: prior.inflation },
  })
}

/**
 * Profit of the weeks of the test against as many before it, with the variance of their weekly profit. Weeks that count
 * for no product, because the store was closed, are no harm of the test.
 */
function profitOf({ products, days, startDay, task }: ReadAnalysis, weeks: number, plannedWeeks: number) {
  const costs = new Map(products.map(({ productId, cost }) => [productId, cost]))
  const profits = new Map<number, number>()
  for (const { productId, day, units, revenue } of days) {
    const week = Math.floor((day - startDay) / 7)
    profits.set(week, (profits.get(week) ?? 0) + revenue - units * (costs.get(productId) ?? 0))
  }
  const past = Array.from({ length: PAST_WEEKS }, (_, at) => profits.get(at - PAST_WEEKS) ?? 0)
  const mean = past.reduce((sum, each) => sum + each, 0) / PAST_WEEKS
  const variance = past.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (PAST_WEEKS - 1)
  if (!(mean > 0)) return null
  const { counts } = task.passed
  const counted = Array.from({ length: weeks }, (_, week) => week).filter((week) =>
    products.some((_, at) => counts[at * weeks + week] !== 0),
  )
  const difference = counted.reduce((sum, week) => sum + (profits.get(week) ?? 0) - mean, 0)
  // The mean of the weeks before is itself uncertain.
  const varianceOf = (length: number) => variance * length * (1 + length / PAST_WEEKS)
  const { length } = counted
  return {
    ...{ difference, expected: mean * length },
    ...{ variance: varianceOf(length), plannedVariance: varianceOf(plannedWeeks) },
  }
}
