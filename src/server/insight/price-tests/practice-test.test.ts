import { afterEach, expect, it } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { startedTest } from '../../../../test/price-test-in-shop.ts'
import { firstSkus, openRolloutStore, type RolloutStore } from '../../../../test/rollouts.ts'
import { getPracticeClock, letDaysPass } from '../../store/platform/practice-shop.ts'
import { getPriceTest } from './list-tests.ts'
import { passTestDays } from './pass-days.ts'

const database = useDatabase()
let store: RolloutStore
afterEach(() => store.platform.nango.close())

/** The store on an installation whose only shop is the practice shop. */
async function practising(): Promise<RolloutStore> {
  const opened = await openRolloutStore(database, 'shopify', 14)
  const { ctx } = opened
  return {
    ...opened,
    ctx: { ...ctx, config: { ...ctx.config, nango: { ...ctx.config.nango!, isPractice: true } } },
  }
}

it('begins after the days that have passed in the practice shop, read or not, and passes each day once', async () => {
  store = await practising()
  const { ctx } = store
  await letDaysPass({ ctx, input: { days: 28 } })
  const testId = await startedTest(store, firstSkus(store).slice(0, 8))
  const { test, calendarDay } = await getPriceTest({ ctx, input: { testId } })
  const dayAfter = (days: number) =>
    new Date(Date.parse(calendarDay) + days * 86_400_000).toISOString().slice(0, 10)
  expect(test.startsOn).toBe(dayAfter(29))

  const until = dayAfter(35)
  expect(await passTestDays({ ctx, input: { testId, until } })).toEqual({ aheadDays: 35 })
  expect(await passTestDays({ ctx, input: { testId, until } })).toEqual({ aheadDays: 35 })
  expect(await passTestDays({ ctx, input: { testId, until: dayAfter(90) } })).toEqual({ aheadDays: 63 })
  expect(await getPracticeClock({ ctx })).toEqual({ aheadDays: 63 })
})
