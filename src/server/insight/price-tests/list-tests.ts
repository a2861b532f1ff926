import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { scoreOf } from '../track-record/score-tests.ts'
import { isOtherPrice, type PaidPrices, readPaidPrices } from './paid-prices.ts'
import {
  type PriceTest,
  readArms,
  readPrior,
  readTestProducts,
  type StoredArm,
  type TestProduct,
} from './stored-test.ts'
import { readTest, readTests } from './test-rows.ts'

export function listPriceTests({ ctx }: { readonly ctx: TenantContext }): Promise<Output<'listPriceTests'>> {
  return ctx.inTenant(async (tx) => {
    const tests = await readTests(ctx, tx, null)
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    const connection = await currentConnection(tx, ctx.companyId)
    return { tests, currency, isConnected: connection?.status === 'active', score: scoreOf(tests) }
  })
}

export function getPriceTest({ ctx, input }: VerbArgs<'getPriceTest'>): Promise<Output<'getPriceTest'>> {
  return ctx.inTenant(async (tx) => {
    const { companyId } = ctx
    const test = await readTest(ctx, tx, input.testId)
    const products = await readTestProducts(tx, companyId, input.testId)
    const arms = Map.groupBy(await readArms(tx, companyId, input.testId), ({ productId }) => productId)
    const { currency } = await readCompanyFacts(tx.client, companyId)
    const paid = await paidOf(tx, companyId, test)
    return {
      test,
      currency,
      products: products.map(({ cost: _cost, ...product }) => ({
        ...product,
        periods: (arms.get(product.productId) ?? []).map((arm) =>
          presentArm({ product, arm, byHand: test.byHand }, paid),
        ),
      })),
      periodStarts: startsOf(test),
      lowestPrice: await lowestPriceOf(tx, companyId, test),
      leftOut: await leftOutOf(tx, companyId, test),
      isSwitching: await isSwitching(tx, companyId, test),
      calendarDay: await companyDay(ctx, tx),
    }
  })
}

/** Products that were asked for and cannot be tested, with their titles of today; those deleted since are gone. */
async function leftOutOf(
  tx: TenantTransaction,
  companyId: string,
  { testId }: PriceTest,
): Promise<Output<'getPriceTest'>['leftOut']> {
  const { leftOut = [] } = await readPrior(tx, companyId, testId)
  const { rows } = await tx.client.query<{ id: string; title: string }>(
    'select product_id as id, title from products where company_id = $1 and product_id = any($2::int8[])',
    [companyId, leftOut.map(({ productId }) => productId)],
  )
  const titles = new Map(rows.map(({ id, title }) => [Number(id), title]))
  return leftOut.flatMap(({ productId, reason }) => {
    const title = titles.get(productId)
    return title === undefined ? [] : [{ productId, title, reason }]
  })
}

type Period = Output<'getPriceTest'>['products'][number]['periods'][number]

async function paidOf(
  tx: TenantTransaction,
  companyId: string,
  { testId, startsOn, endsOn, periodWeeks }: PriceTest,
): Promise<PaidPrices> {
  if (startsOn === null || endsOn === null) return new Map()
  const days = dayOfIsoDate(endsOn) - dayOfIsoDate(startsOn)
  return readPaidPrices(tx, companyId, { testId, startedOn: startsOn, days, length: 7 * periodWeeks })
}

function presentArm(
  shown: {
    readonly product: Pick<TestProduct, 'lowPrice' | 'highPrice'>
    readonly arm: StoredArm
    readonly byHand: boolean
  },
  paid: PaidPrices,
): Period {
  const { productId, period, arm, state, voidReason } = shown.arm
  const level = arm === 1 ? ('high' as const) : ('low' as const)
  return state !== 'void' && isOtherPrice(shown, paid.get(`${productId} ${period}`))
    ? { arm: level, state: 'void', voidReason: 'other_price_paid' }
    : { arm: level, state, voidReason: voidReason as Period['voidReason'] }
}

/** Prices of a test that have been handed to a roll-out and are not in the shop yet. */
const onTheirWaySql = `
  select exists (
    select from price_test_arms a
    where a.company_id = $1 and a.test_id = $2 and a.state = 'planned' and a.rollout_id is not null
  ) as "isSwitching"`

async function isSwitching(
  { client }: TenantTransaction,
  companyId: string,
  { testId, state }: PriceTest,
): Promise<boolean> {
  if (state === 'ending') return true
  if (state !== 'running') return false
  const { rows } = await client.query<{ isSwitching: boolean }>(onTheirWaySql, [companyId, testId])
  return rows[0]?.isSwitching ?? false
}

export function startsOf({ startsOn, pairs, periodWeeks }: PriceTest): string[] | null {
  if (startsOn === null) return null
  const first = dayOfIsoDate(startsOn)
  return Array.from({ length: 2 * pairs }, (_, period) => isoDateOfDay(first + 7 * periodWeeks * period))
}

/** Directive 98/6/EC, article 6a: for 30 days the lower price is the lowest one from which a reduction is claimed. */
const LAW_DAYS = 30

/** Products whose lower price is below the reference; of a test that has ended, only those on which it ever stood. */
const loweredSql = `
  select count(*)::int4 as products from price_test_products t
  where t.company_id = $1 and t.test_id = $2 and t.low_price < t.reference_price and (not $3 or exists (
    select from price_test_arms a where a.company_id = $1 and a.test_id = $2 and a.product_id = t.product_id
      and a.arm = 0 and coalesce(a.void_reason, '') not in ('stopped', 'not_written')))`

async function lowestPriceOf(
  { client }: TenantTransaction,
  companyId: string,
  { testId, state, endsOn, today, weeks }: PriceTest,
): Promise<Output<'getPriceTest'>['lowestPrice']> {
  const hasEnded = state === 'ending' || state === 'done'
  const { rows } = await client.query<{ products: number }>(loweredSql, [companyId, testId, hasEnded])
  const products = rows[0]?.products ?? 0
  const end = endsOn === null ? dayOfIsoDate(today) + 7 * weeks : dayOfIsoDate(endsOn)
  return products === 0 ? null : { products, until: isoDateOfDay(end + LAW_DAYS) }
}
