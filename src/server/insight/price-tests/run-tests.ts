import { dayOfIsoDate, isoDateOfDay, MOST_VOID, type StopReason } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { bringBack } from './bring-back.ts'
import { saveVerdict, verdictOf } from './finish-test.ts'
import { analyseInThread } from './in-thread.ts'
import { knownWeeks } from './known-weeks.ts'
import { lookAtTest } from './look-at-test.ts'
import { type ReadAnalysis, readAnalysis } from './read-analysis.ts'
import { repeatSilent } from './repeat-silent.ts'
import { settleArms, voidChanged } from './settle-arms.ts'
import { lockTest, readArms, readTestProducts, type StoredTest, shopDay, weeksOfTest } from './stored-test.ts'
import { awaitSwitch, isSwitchTime } from './switch-hour.ts'
import { switchPrices } from './switch-prices.ts'

const openSql = `
  select test_id as "testId" from price_tests where company_id = $1 and state in ('running', 'ending') order by 1`

/** Days after its last that a test waits for the sales of its last weeks; it then ends with those that are known. */
const LATE_SALES_DAYS = 28

/** Carries every running test on: notes what stands in the shop, looks, switches the prices that are due, and ends. */
export async function runTests({ ctx }: { readonly ctx: TenantContext }): Promise<void> {
  const tests = await ctx.inTenant(async ({ client }) => {
    const { rows } = await client.query<{ testId: string }>(openSql, [ctx.companyId])
    return rows
  })
  for (const { testId } of tests) await runTest(ctx, testId)
  if (tests.length > 0) await ctx.inTenant((tx) => awaitSwitch(ctx, tx))
}

async function runTest(ctx: TenantContext, testId: string): Promise<void> {
  const end = await ctx.inTenant((tx) => step(ctx, tx, testId))
  if (end !== null) await endTest(ctx, testId, end)
}

export interface End {
  readonly reason: StopReason
  /** Whole pairs of periods that count, in weeks. */
  readonly weeks: number
}

/** Returns why the test ends, if it does. */
async function step(ctx: TenantContext, tx: TenantTransaction, testId: string): Promise<End | null> {
  const stored = await lockTest(tx, ctx.companyId, testId)
  if (stored.state === 'ending') await bringBack(ctx, tx, stored)
  if (stored.state !== 'running' || stored.startedOn === null) return null
  const today = await shopDay(tx, ctx.companyId, await companyDay(ctx, tx))
  const days = dayOfIsoDate(today) - dayOfIsoDate(stored.startedOn)
  const length = 7 * stored.periodWeeks
  const period = Math.max(0, Math.floor(days / length))
  const daysIn = days < 0 ? days : days % length
  await settleArms(ctx, tx, { test: stored, period, daysIn })
  if (days < 0) return null
  const weeks = await knownWeeks(tx, ctx.companyId, { test: stored, today })
  const test = await repeatSilent(tx, ctx.companyId, { test: stored, weeks })
  const stop = weeks >= 2 * test.periodWeeks ? await lookNow(ctx, tx, { test, weeks, today }) : null
  if (daysIn === 0 && stop !== 'harm' && !(await isSwitchTime(ctx, tx, test))) return null
  if (stop !== null) return { reason: stop, weeks: wholePairs(test, weeks) }
  if (period < 2 * test.pairs) await switchTo(ctx, tx, test, period)
  else if (weeks === weeksOfTest(test) || days >= 7 * weeksOfTest(test) + LATE_SALES_DAYS)
    return { reason: 'planned', weeks: wholePairs(test, weeks) }
  return null
}

export const wholePairs = ({ periodWeeks }: Pick<StoredTest, 'periodWeeks'>, weeks: number): number =>
  Math.floor(weeks / (2 * periodWeeks)) * 2 * periodWeeks

const lookSql = `
  insert into price_test_looks (company_id, test_id, day, weeks, estimate, error, low, high, stop, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (company_id, test_id, day) do update set weeks = excluded.weeks, estimate = excluded.estimate,
    error = excluded.error, low = excluded.low, high = excluded.high, stop = excluded.stop`

async function lookNow(
  ctx: TenantContext,
  tx: TenantTransaction,
  { test, weeks, today }: { readonly test: StoredTest; readonly weeks: number; readonly today: string },
): Promise<StopReason | null> {
  const read = await readAnalysis(ctx, tx, { test, weeks })
  const look = lookAtTest(test, read)
  const isVoid = voidShareOf(test, read) > MOST_VOID
  if (look === null) return isVoid ? 'void' : null
  const { estimate, error, low, high } = look
  const stop = look.stop !== 'harm' && isVoid ? 'void' : look.stop
  await tx.client.query(lookSql, [
    ...[ctx.companyId, test.testId, today, weeks, estimate, error, low, high, stop, ctx.clock()],
  ])
  return stop
}

/** Share of the whole test, in weeks of products, that counts for nothing already. */
function voidShareOf(test: StoredTest, { task, products }: ReadAnalysis): number {
  const void_ = task.passed.counts.filter((counts) => counts === 0).length
  return void_ / (products.length * weeksOfTest(test))
}

const sentSql = `
  update price_test_arms set rollout_id = $4
  where company_id = $1 and test_id = $2 and period = $3 and product_id = any($5::int8[]) and state = 'planned'`
const hadSql = `
  update price_test_arms set state = 'written'
  where company_id = $1 and test_id = $2 and period = $3 and product_id = any($4::int8[]) and state = 'planned'`

/** Has the prices of a period written that are not on their way yet; a price that another person set stays. */
export async function switchTo(
  ctx: TenantContext,
  tx: TenantTransaction,
  test: StoredTest,
  period: number,
): Promise<void> {
  const of = [ctx.companyId, test.testId, period]
  if (!test.byHand) await voidChanged(ctx, tx, { test, period })
  const due = (await readArms(tx, ctx.companyId, test.testId)).filter(
    (arm) => arm.period === period && arm.state === 'planned' && arm.rolloutId === null,
  )
  if (due.length === 0) return
  const ids = due.map(({ productId }) => productId)
  if (test.byHand) {
    await tx.client.query(hadSql, [...of, ids])
    return
  }
  const products = new Map(
    (await readTestProducts(tx, ctx.companyId, test.testId)).map((each) => [each.productId, each]),
  )
  const wanted = due.map(({ productId, arm }) => {
    const { lowPrice, highPrice } = products.get(productId)!
    return { productId, price: arm === 1 ? highPrice : lowPrice }
  })
  const { rolloutId, sent, had } = await switchPrices(ctx, tx, { test, wanted })
  if (rolloutId !== null) await tx.client.query(sentSql, [...of, rolloutId, [...sent]])
  await tx.client.query(hadSql, [...of, [...had]])
}

/** Evaluates the whole pairs that have passed, stores the verdict and has the prices go back. */
export async function endTest(ctx: TenantContext, testId: string, { reason, weeks }: End): Promise<void> {
  const read = await ctx.inTenant(async (tx) => {
    const test = await lockTest(tx, ctx.companyId, testId)
    return test.state === 'running' && test.startedOn !== null
      ? { test, data: await readAnalysis(ctx, tx, { test, weeks }) }
      : null
  })
  if (read === null) return
  const analysis = weeks === 0 ? null : await analyseInThread(read.data.task, ctx.companyId)
  await ctx.inTenant(async (tx) => {
    const test = await lockTest(tx, ctx.companyId, testId)
    if (test.state !== 'running') return
    const verdict = verdictOf(test, read.data, { analysis, stopReason: reason })
    const day = isoDateOfDay(read.data.startDay + 7 * weeks)
    await saveVerdict(ctx, tx, { testId, day, periods: weeks / test.periodWeeks, verdict })
    await bringBack(ctx, tx, { ...test, state: 'ending' })
  })
}
