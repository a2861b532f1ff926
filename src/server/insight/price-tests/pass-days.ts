import { dayOfIsoDate } from '#analytics'
import type { Output } from '#contract/calls'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { getPracticeClock, letDaysPass } from '../../store/platform/practice-shop.ts'
import { readTest } from './test-rows.ts'

const MOST_DAYS = 28

/**
 * Lets the days until a day of a running test pass in the practice shop. The day is part of the address: a second click,
 * or a page that is behind, asks for days that have passed already and changes nothing.
 */
export async function passTestDays({
  ctx,
  input,
}: VerbArgs<'passTestDays'>): Promise<Output<'passTestDays'>> {
  const { test, calendarDay } = await ctx.inTenant(async (tx) => ({
    test: await readTest(ctx, tx, input.testId),
    calendarDay: await companyDay(ctx, tx),
  }))
  const { aheadDays } = await getPracticeClock({ ctx })
  if (aheadDays === null) throw problem('platform.not_practice')
  const days = dayOfIsoDate(input.until) - dayOfIsoDate(calendarDay) - aheadDays
  if (test.state !== 'running' || days <= 0) return { aheadDays }
  return letDaysPass({ ctx, input: { days: Math.min(MOST_DAYS, days) } })
}
