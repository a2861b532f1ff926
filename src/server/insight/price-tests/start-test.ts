import { dayOfIsoDate, isoDateOfDay } from '#analytics'
import type { Output } from '#contract/calls'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { currentConnection } from '../../store/platform/connections.ts'
import { getPracticeClock } from '../../store/platform/practice-shop.ts'
import { needsFourEyes } from '../rollouts/approval-settings.ts'
import { readChanged } from './changed-meanwhile.ts'
import { knownWeeks } from './known-weeks.ts'
import { readObstacles } from './obstacles.ts'
import { endTest, switchTo, wholePairs } from './run-tests.ts'
import { readTestSettings } from './settings.ts'
import { lockTest, readTestProducts, type StoredTest, shopDay } from './stored-test.ts'
import { awaitSwitch, readQuietestHour } from './switch-hour.ts'
import { writableConnection } from './switch-prices.ts'
import { readTest } from './test-rows.ts'

const startSql = `
  update price_tests set state = 'running', by_hand = $3, started_on = $4, switch_hour = $5, started_by = $6,
    updated_at = $7
  where company_id = $1 and test_id = $2`

/**
 * Begins a test with the schedule that was shown: it counts from tomorrow on, and the prices of its first period are
 * written tomorrow at the hour in which the shop is quiet; in the practice shop, now. A second click is the same start. Where four eyes are needed, the person who drew it does not start it.
 */
export async function startPriceTest({
  ctx,
  input,
}: VerbArgs<'startPriceTest'>): Promise<Output<'startPriceTest'>> {
  const { aheadDays } = await getPracticeClock({ ctx })
  return ctx.inTenant(async (tx) => {
    const test = await lockTest(tx, ctx.companyId, input.testId)
    if (test.scheduleHash !== input.scheduleHash) throw problem('price_test.schedule_changed')
    if (test.state !== 'draft') return { test: await readTest(ctx, tx, test.testId) }
    if (test.createdBy === ctx.userId && (await needsFourEyes(tx, ctx.companyId)))
      throw problem('rollout.four_eyes')
    await refuseTaken(ctx, tx, test)
    const connection = await currentConnection(tx, ctx.companyId)
    const byHand = connection?.status !== 'active'
    if (!byHand && (await writableConnection(ctx, tx)) === null) throw problem('platform.price_writing_off')
    const calendarDay = dayOfIsoDate(await companyDay(ctx, tx))
    // Days that have passed in the practice shop may not be read yet: they are no days of the test.
    const today = await shopDay(tx, ctx.companyId, isoDateOfDay(calendarDay + (aheadDays ?? 0)))
    const startedOn = isoDateOfDay(dayOfIsoDate(today) + 1)
    const settings = await readTestSettings(tx, ctx.companyId)
    const switchHour = settings.switchHour ?? (await readQuietestHour(tx, ctx.companyId))
    await tx.client.query(startSql, [
      ...[ctx.companyId, test.testId, byHand, startedOn, switchHour, ctx.userId, ctx.clock()],
    ])
    const started = {
      ...test,
      state: 'running' as const,
      byHand,
      startedOn,
      switchHour,
      startedBy: ctx.userId,
    }
    if (!byHand && ctx.config.nango?.isPractice) await switchTo(ctx, tx, started, 0)
    await awaitSwitch(ctx, tx)
    return { test: await readTest(ctx, tx, test.testId) }
  })
}

/** Between drawing and start a product may have come under another test, plan or promotion, or have another price or cost. */
async function refuseTaken(ctx: TenantContext, tx: TenantTransaction, test: StoredTest): Promise<void> {
  const obstacles = await readObstacles(ctx, tx)
  const products = await readTestProducts(tx, ctx.companyId, test.testId)
  const changed = await readChanged(tx, ctx.companyId, test.testId)
  const taken = products.filter(({ productId }) => obstacles.has(productId) || changed.has(productId))
  if (taken[0]) throw problem('price_test.taken_meanwhile', { title: taken[0].title, count: taken.length })
}

/** Ends a running test on its owner's word. */
export async function stopPriceTest({
  ctx,
  input,
}: VerbArgs<'stopPriceTest'>): Promise<Output<'stopPriceTest'>> {
  const weeks = await ctx.inTenant(async (tx) => {
    const test = await lockTest(tx, ctx.companyId, input.testId)
    if (test.state === 'draft') throw problem('price_test.not_running')
    if (test.state !== 'running' || test.startedOn === null) return null
    const today = await shopDay(tx, ctx.companyId, await companyDay(ctx, tx))
    const days = dayOfIsoDate(today) - dayOfIsoDate(test.startedOn)
    // By hand, the prices of a period stand from its first day on, also if no run has noted them yet.
    if (test.byHand && days >= 0) await switchTo(ctx, tx, test, Math.floor(days / (7 * test.periodWeeks)))
    return wholePairs(test, await knownWeeks(tx, ctx.companyId, { test, today }))
  })
  if (weeks !== null) await endTest(ctx, input.testId, { reason: 'owner', weeks })
  return ctx.inTenant(async (tx) => ({ test: await readTest(ctx, tx, input.testId) }))
}

/** Deletes a test that has not begun. */
export function discardPriceTest({
  ctx,
  input,
}: VerbArgs<'discardPriceTest'>): Promise<Output<'discardPriceTest'>> {
  return ctx.inTenant(async (tx) => {
    const test = await lockTest(tx, ctx.companyId, input.testId)
    if (test.state !== 'draft') throw problem('price_test.begun')
    await tx.client.query('delete from price_tests where company_id = $1 and test_id = $2', [
      ctx.companyId,
      input.testId,
    ])
    return { ok: true }
  })
}
