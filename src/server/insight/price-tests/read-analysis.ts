import { dayOfIsoDate } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { AnalyseTask } from './analyse-task.ts'
import { readSoldDays, type SoldDay, weekUnits } from './read-weeks.ts'
import {
  readArms,
  readTestProducts,
  type StoredArm,
  type StoredTest,
  type TestProduct,
} from './stored-test.ts'

const PAST_WEEKS = 52
/** Units of a period below which a mean price paid says nothing. */
const LEAST_PAID_UNITS = 3

export interface ReadAnalysis {
  readonly task: AnalyseTask
  readonly products: readonly TestProduct[]
  readonly arms: readonly StoredArm[]
  /** Sales since PAST_WEEKS before the start. */
  readonly days: readonly SoldDay[]
  readonly startDay: number
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
  // The day of a switch is at both prices, in every period alike: it is left out.
  const counted = days.filter(({ day }) => day >= startDay && (day - startDay) % length !== 0)
  const past = { productIds, from: startDay - 7 * PAST_WEEKS, to: startDay }
  const { prior } = test
  return {
    ...{ products, arms, days, startDay },
    task: {
      ...{ work: 'analyse', prior, pairs: test.pairs, periodWeeks: test.periodWeeks, seed: test.seed },
      types: prior.products.slice(0, prior.tested).map(({ type }) => type),
      units: products.map(({ unit }) => unit),
      arms: productIds.flatMap((id) => armsOf(arms, id).map(({ arm }) => arm)),
      steps: products.map(({ lowPrice, highPrice }) => Math.log(Number(highPrice) / Number(lowPrice))),
      passed: {
        ...weekUnits(counted, { productIds, from: startDay, to }),
        counts: countsOf({ test, products, arms, days, startDay }, weeks),
      },
      past: weekUnits(days, past),
      plannedError: test.promise.error,
    },
  }
}

const armsOf = (arms: readonly StoredArm[], productId: number) =>
  arms.filter((arm) => arm.productId === productId)

type Cells = Pick<ReadAnalysis, 'products' | 'arms' | 'days' | 'startDay'> & { readonly test: StoredTest }

/** 1 where a week of a product counts: both periods of its pair stood at the prices of the schedule. */
function countsOf(cells: Cells, weeks: number): number[] {
  const { test, products, arms } = cells
  return products.flatMap((product) => {
    const own = armsOf(arms, product.productId)
    const isVoid = (period: number) =>
      own[period]?.state === 'void' || (test.byHand && isOtherPrice(cells, product, own[period]!))
    return Array.from({ length: weeks }, (_, week) => {
      const pair = Math.floor(week / (2 * test.periodWeeks))
      return isVoid(2 * pair) || isVoid(2 * pair + 1) ? 0 : 1
    })
  })
}

/** By hand nothing says what stood in the shop but the prices that customers paid. */
function isOtherPrice(
  { days, startDay, test }: Cells,
  { productId, lowPrice, highPrice }: TestProduct,
  { period, arm }: StoredArm,
): boolean {
  const length = 7 * test.periodWeeks
  const from = startDay + period * length
  let [units, revenue] = [0, 0]
  for (const each of days) {
    if (each.productId !== productId || each.day <= from || each.day >= from + length) continue
    units += each.units
    revenue += each.revenue
  }
  if (units < LEAST_PAID_UNITS) return false
  const [low, high] = [Number(lowPrice), Number(highPrice)]
  return Math.abs(revenue / units - (arm === 1 ? high : low)) > (high - low) / 2
}
