import { dayOfIsoDate } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import type { AnalyseTask } from './analyse-task.ts'
import { isOtherPrice, type PaidPrices, readPaidPrices } from './paid-prices.ts'
import { readSoldDays, type SoldDay, weekUnits } from './read-weeks.ts'
import {
  readArms,
  readTestProducts,
  type StoredArm,
  type StoredTest,
  type TestProduct,
} from './stored-test.ts'

const PAST_WEEKS = 52

export interface ReadAnalysis {
  readonly task: AnalyseTask
  readonly products: readonly TestProduct[]
  readonly arms: readonly StoredArm[]
  /** Sales since PAST_WEEKS before the start. */
  readonly days: readonly SoldDay[]
  readonly startDay: number
  readonly currency: string
}

/** Reads the whole weeks of a test that have passed, `weeks` of them at most, with everything its analysis needs. */
export async function readAnalysis(
  { companyId }: Pick<TenantContext, 'companyId'>,
  tx: TenantTransaction,
  { test, weeks }: { readonly test: StoredTest; readonly weeks: number },
): Promise<ReadAnalysis> {
  const products = await readTestProducts(tx, companyId, test.testId)
  const arms = await readArms(tx, companyId, test.testId)
  const startDay = dayOfIsoDate(test.startedOn!)
  const productIds = products.map(({ productId }) => productId)
  const to = startDay + 7 * weeks
  const days = await readSoldDays(tx.client, companyId, { productIds, from: startDay - 7 * PAST_WEEKS, to })
  const length = 7 * test.periodWeeks
  const span = { testId: test.testId, startedOn: test.startedOn!, days: 7 * weeks, length }
  const paid = await readPaidPrices(tx, companyId, span)
  // The day of a switch is at both prices, in every period alike: it is left out.
  const counted = days.filter(({ day }) => day >= startDay && (day - startDay) % length !== 0)
  const past = { productIds, from: startDay - 7 * PAST_WEEKS, to: startDay }
  const { prior } = test
  return {
    ...{ products, arms, days, startDay },
    currency: (await readCompanyFacts(tx.client, companyId)).currency,
    task: {
      ...{ work: 'analyse', prior, pairs: test.pairs, periodWeeks: test.periodWeeks, seed: test.seed },
      types: prior.products.slice(0, prior.tested).map(({ type }) => type),
      units: products.map(({ unit }) => unit),
      arms: productIds.flatMap((id) => armsOf(arms, id).map(({ arm }) => arm)),
      steps: products.map(({ lowPrice, highPrice }) => Math.log(Number(highPrice) / Number(lowPrice))),
      passed: {
        ...weekUnits(counted, { productIds, from: startDay, to }),
        counts: countsOf({ test, products, arms, paid }, weeks),
      },
      past: weekUnits(days, past),
      plannedError: test.promise.error,
    },
  }
}

const armsOf = (arms: readonly StoredArm[], productId: number) =>
  arms.filter((arm) => arm.productId === productId)

interface Cells extends Pick<ReadAnalysis, 'products' | 'arms'> {
  readonly test: StoredTest
  readonly paid: PaidPrices
}

/** 1 where a week of a product counts: both periods of its pair stood at the prices of the schedule. */
function countsOf({ test, products, arms, paid }: Cells, weeks: number): number[] {
  return products.flatMap((product) => {
    const own = armsOf(arms, product.productId)
    const { byHand } = test
    const isVoid = (period: number) =>
      own[period]?.state === 'void' ||
      isOtherPrice({ product, arm: own[period]!, byHand }, paid.get(`${product.productId} ${period}`))
    return Array.from({ length: weeks }, (_, week) => {
      const pair = Math.floor(week / (2 * test.periodWeeks))
      return isVoid(2 * pair) || isVoid(2 * pair + 1) ? 0 : 1
    })
  })
}
