import type * as z from 'zod'
import type { PlannedProduct, PriceForm, TestPromise } from '#analytics'
import type { priceTest } from '#contract/price-test-shapes'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import type { LeftOut } from './test-task.ts'

export type PriceTest = z.infer<typeof priceTest>

export interface StoredProduct extends PlannedProduct {
  readonly productId: number
  /** Missing in tests of earlier versions. */
  readonly form?: PriceForm
}

/** What was believed when the test was drawn: tested products first, in the order of the schedule. */
export interface StoredPrior {
  readonly products: readonly StoredProduct[]
  readonly typeVariances: readonly number[]
  readonly tested: number
  readonly inflation: number
  /** Missing in tests of earlier versions. */
  readonly leftOut?: readonly LeftOut[]
}

export interface StoredTest {
  readonly testId: string
  readonly name: string
  readonly state: PriceTest['state']
  readonly byHand: boolean
  readonly periodWeeks: number
  readonly pairs: number
  readonly seed: number
  readonly scheduleHash: string
  readonly promise: TestPromise & { readonly months: number }
  readonly replay: PriceTest['replay']
  readonly prior: StoredPrior
  readonly startedOn: string | null
  readonly switchHour: number | null
  readonly endedOn: string | null
  readonly stopReason: string | null
  readonly createdBy: string
  readonly startedBy: string | null
  readonly finishedAt: Date | null
}

const testSql = `
  select test_id as "testId", name, state, by_hand as "byHand", period_weeks as "periodWeeks", pairs, seed,
    schedule_hash as "scheduleHash", promise, replay, prior, started_on::text as "startedOn",
    switch_hour as "switchHour",    ended_on::text as "endedOn", stop_reason as "stopReason", created_by as "createdBy", started_by as "startedBy",
    finished_at as "finishedAt"
  from price_tests where company_id = $1 and test_id = $2 for update`

/** Locks a test until the end of the transaction, or refuses it as unknown. */
export async function lockTest(
  { client }: TenantTransaction,
  companyId: string,
  testId: string,
): Promise<StoredTest> {
  const { rows } = await client.query<StoredTest>(testSql, [companyId, testId])
  if (!rows[0]) throw problem('price_test.not_found')
  return rows[0]
}

/** What was believed when a test was drawn. */
export async function readPrior(
  { client }: TenantTransaction,
  companyId: string,
  testId: string,
): Promise<StoredPrior> {
  const { rows } = await client.query<Pick<StoredTest, 'prior'>>(
    'select prior from price_tests where company_id = $1 and test_id = $2',
    [companyId, testId],
  )
  if (!rows[0]) throw problem('price_test.not_found')
  return rows[0].prior
}

export interface TestProduct {
  readonly productId: number
  readonly title: string
  readonly productType: string | null
  readonly unit: number
  readonly lowPrice: string
  readonly highPrice: string
  readonly referencePrice: string
  readonly cost: number
}

export async function readTestProducts(
  { client }: TenantTransaction,
  companyId: string,
  testId: string,
): Promise<TestProduct[]> {
  const { rows } = await client.query<Omit<TestProduct, 'productId'> & { productId: string }>(
    `select t.product_id as "productId", p.title, nullif(trim(p.product_type), '') as "productType", t.unit,
       t.low_price::text as "lowPrice", t.high_price::text as "highPrice", t.reference_price::text as "referencePrice",
       t.cost::float8 as cost
     from price_test_products t
     join products p on p.company_id = t.company_id and p.product_id = t.product_id
     where t.company_id = $1 and t.test_id = $2 order by t.position`,
    [companyId, testId],
  )
  return rows.map((row) => ({ ...row, productId: Number(row.productId) }))
}

export interface StoredArm {
  readonly productId: number
  readonly period: number
  readonly arm: number
  readonly state: 'planned' | 'written' | 'void'
  readonly voidReason: string | null
  readonly rolloutId: string | null
}

export async function readArms(
  { client }: TenantTransaction,
  companyId: string,
  testId: string,
): Promise<StoredArm[]> {
  const { rows } = await client.query<Omit<StoredArm, 'productId'> & { productId: string }>(
    `select product_id as "productId", period, arm, state, void_reason as "voidReason", rollout_id as "rolloutId"
     from price_test_arms where company_id = $1 and test_id = $2 order by product_id, period`,
    [companyId, testId],
  )
  return rows.map((row) => ({ ...row, productId: Number(row.productId) }))
}

/** Today of the shop: the company's day, or the last day with sales where a practice shop runs ahead of it. */
export async function shopDay(
  { client }: TenantTransaction,
  companyId: string,
  calendarDay: string,
): Promise<string> {
  const { rows } = await client.query<{ day: string }>(
    `select greatest($2::date, ${LAST_SALES_DAY})::text as day`,
    [companyId, calendarDay],
  )
  return rows[0]!.day
}

export const weeksOfTest = ({ pairs, periodWeeks }: Pick<StoredTest, 'pairs' | 'periodWeeks'>): number =>
  2 * pairs * periodWeeks
