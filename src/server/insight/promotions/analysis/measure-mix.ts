import type { Client } from 'pg'
import { dayOfIsoDate, estimateMix, isoDateOfDay, type LiftTest, mixReadiness } from '#analytics'
import type { MixFindings } from './findings.ts'
import type { MeasuredPromotion } from './measure-store.ts'

interface WeekRow {
  readonly week: string
  readonly channel: string | null
  readonly amount: number
}

interface LiftTestRow {
  readonly channel: string
  readonly fromDay: string
  readonly toDay: string
  readonly added: number
  readonly low: number
  readonly high: number
}

const DAYS = 7
/** Four years: older weeks say little about today, and each week costs time. */
const MOST_WEEKS = 208

/** Revenue (`channel` is null) and spend by week from Monday on; only complete weeks. */
const weeksSql = `
  select date_trunc('week', day)::date::text as week, null as channel, sum(revenue)::float8 as amount
  from store_days where company_id = $1 group by 1
  union all
  select date_trunc('week', day)::date::text, channel, sum(amount)::float8
  from marketing_spend where company_id = $1 group by 1, 2`

const liftTestsSql = `
  select channel, from_day::text as "fromDay", to_day::text as "toDay",
    added::float8 as added, low::float8 as low, high::float8 as high
  from lift_tests where company_id = $1 order by channel, from_day, to_day`

/** Measures the contribution of each channel from the weeks of the spend; `through` is the last day of data. */
export async function measureMix(
  client: Client,
  companyId: string,
  through: string | null,
  promotions: readonly MeasuredPromotion[],
): Promise<MixFindings> {
  const { rows } = await client.query<WeekRow>(weeksSql, [companyId])
  const channels = [...new Set(rows.flatMap(({ channel }) => (channel === null ? [] : [channel])))].sort()
  const span = spanOf(rows, through)
  if (span === null) return nothing(channels, rows)
  const weeks = (span.end - span.start) / DAYS
  const series = (channel: string | null) => {
    const values = new Float64Array(weeks)
    for (const row of rows) {
      const at = (dayOfIsoDate(row.week) - span.start) / DAYS
      if (row.channel === channel && at >= 0 && at < weeks) values[at]! += row.amount
    }
    return values
  }
  const target = series(null)
  const spend = channels.map(series)
  const readiness = mixReadiness(target, spend)
  const isEstimated = readiness.use !== 'not_estimated'
  const entered = isEstimated ? await client.query<LiftTestRow>(liftTestsSql, [companyId]) : null
  const liftTests = testsOfWeeks(entered?.rows ?? [], channels, spend, span.start)
  const estimates = !isEstimated
    ? spend.map((weekly) => ({ ...unknown, spend: weekly.reduce((a, b) => a + b, 0) }))
    : estimateMix({
        target,
        spend,
        drivers: promotionWeeks(promotions, span.start, weeks),
        firstWeekOfYear: weekOfYear(span.start),
        liftTests,
      })
  return {
    ...readiness,
    weeks,
    firstWeek: isoDateOfDay(span.start),
    lastWeek: isoDateOfDay(span.end - DAYS),
    revenue: target.reduce((a, b) => a + b, 0),
    channels: estimates.map((estimate, at) => ({ channel: channels[at]!, ...estimate })),
  }
}

/** Returns the tests that lie within the weeks and whose channel spent anything in theirs. */
function testsOfWeeks(
  rows: readonly LiftTestRow[],
  channels: readonly string[],
  spend: readonly Float64Array[],
  start: number,
): LiftTest[] {
  return rows.flatMap(({ channel, fromDay, toDay, ...found }) => {
    const weekly = spend[channels.indexOf(channel)]
    const [from, to] = [fromDay, toDay].map((day) => (dayOfIsoDate(day) - start) / DAYS) as [number, number]
    if (!weekly || from < 0 || to > weekly.length) return []
    const isSpent = weekly.subarray(Math.floor(from), Math.ceil(to)).some((amount) => amount > 0)
    return isSpent ? [{ channel: channels.indexOf(channel), from, to, ...found }] : []
  })
}

const unknown = {
  ...{ contribution: null, low: null, high: null, returnOnSpend: null, response: null },
  ...{ liftTests: 0, liftConflict: false },
}

/** Returns the weeks from the first one with spend (and sales) to the last complete week of data. */
function spanOf(rows: readonly WeekRow[], through: string | null): { start: number; end: number } | null {
  if (through === null) return null
  const days = (isSpend: boolean) =>
    rows.filter((row) => (row.channel !== null) === isSpend).map((row) => dayOfIsoDate(row.week))
  const [spent, sold] = [days(true), days(false)]
  if (spent.length === 0 || sold.length === 0) return null
  // A week is complete when its Sunday is among the data.
  const end = Math.floor((dayOfIsoDate(through) + 1 - MONDAY) / DAYS) * DAYS + MONDAY
  const first = Math.max(Math.min(...spent), Math.min(...sold))
  const start = Math.max(first, end - MOST_WEEKS * DAYS)
  return end > start ? { start, end } : null
}

/** 1970-01-05 was a Monday. */
const MONDAY = 4

function nothing(channels: readonly string[], rows: readonly WeekRow[]): MixFindings {
  const spendOf = (channel: string) =>
    rows.filter((row) => row.channel === channel).reduce((sum, row) => sum + row.amount, 0)
  return {
    use: 'not_estimated',
    reasons: [channels.length === 0 ? 'no_spend' : 'few_weeks'],
    weeksMissing: 13,
    weeks: 0,
    firstWeek: null,
    lastWeek: null,
    revenue: 0,
    channels: channels.map((channel) => ({ ...unknown, channel, spend: spendOf(channel) })),
  }
}

/** Returns the revenue that promotions added, by week, so that it is not attributed to advertising. */
function promotionWeeks(
  promotions: readonly MeasuredPromotion[],
  start: number,
  weeks: number,
): Float64Array[] {
  const added = new Float64Array(weeks)
  for (const { promotion, uplift } of promotions) {
    if (uplift === null) continue
    const { startDay, endDay, price, regularPrice } = promotion
    const money = (uplift.expectedUnits + uplift.addedUnits) * price - uplift.expectedUnits * regularPrice
    for (let day = startDay; day < endDay; day++) {
      const at = Math.floor((day - start) / DAYS)
      if (at >= 0 && at < weeks) added[at]! += money / (endDay - startDay)
    }
  }
  return added.some((money) => money !== 0) ? [added] : []
}

function weekOfYear(day: number): number {
  const january = dayOfIsoDate(`${isoDateOfDay(day).slice(0, 4)}-01-01`)
  return Math.min(51, Math.floor((day - january) / DAYS))
}
