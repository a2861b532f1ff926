import type * as z from 'zod'
import { addDays, dayOfIsoDate } from '#analytics'
import type { Output } from '#contract/calls'
import type { salesPeriodInput } from '#contract/sales-period'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { storeSum } from '../../store/rollups/store-sums.ts'
import { readLargestReturn } from './read-largest-return.ts'
import { type DaySums, daysSql, realChanges } from './real-changes.ts'

type Period = Output<'salesPeriod'>
type Sums = Period['current']
type Query = z.output<typeof salesPeriodInput>

const sumsSql = `
  select s.*, b."firstDay"::text, b."lastDay"::text,
    greatest(0, least(r.to_day, b."lastDay" + 1) - greatest(r.from_day, b."firstDay"))::int4 as "daysWithData"
  from unnest($2::date[], $3::date[]) with ordinality as r (from_day, to_day, place)
  cross join lateral (
    select ${storeSum.revenue}::text as revenue, ${storeSum.refunded}::text as refunded, ${storeSum.orders} as orders,
      ${storeSum.units} as units, ${storeSum.returnedUnits} as "returnedUnits"
    from store_days where company_id = $1 and day >= r.from_day and day < r.to_day
  ) s
  cross join (
    select min(day) as "firstDay", max(day) as "lastDay" from store_days where company_id = $1 and lines > 0
  ) b
  order by r.place`

type SumsRow = Omit<Sums, 'from' | 'to'> & Pick<Period, 'firstDay' | 'lastDay'>

/** Returns the store's sales between two days, and those of the period they are compared with. */
export function getSalesPeriod({ ctx, input }: VerbArgs<'salesPeriod'>): Promise<Period> {
  const { from, to, compare = 'previous' } = input
  return ctx.inTenant(async (tx) => {
    const against = comparedTo({ from, to }, compare)
    const ranges = against === null ? [{ from, to }] : [{ from, to }, against]
    const rows = await readSums(tx, ctx.companyId, ranges)
    const [current = null, comparison = null] = rows.map(({ firstDay: _, lastDay: __, ...sums }, at) => ({
      ...ranges[at]!,
      ...sums,
      daysWithData: sums.daysWithData ?? 0,
    }))
    const { firstDay, lastDay } = rows[0]!
    return {
      current: current!,
      comparison,
      isRealChange: realChanges(...(await readDays(tx, ctx.companyId, current!, comparison))),
      largestReturn: await readLargestReturn(tx.client, ctx.companyId, current!),
      ...{ firstDay, lastDay },
    }
  })
}

async function readSums(
  { client }: TenantTransaction,
  companyId: string,
  ranges: readonly { readonly from: string; readonly to: string }[],
): Promise<SumsRow[]> {
  const values = [companyId, ranges.map(({ from }) => from), ranges.map(({ to }) => to)]
  return (await client.query<SumsRow>({ name: 'sales-period', text: sumsSql, values })).rows
}

/** Days of both periods; none of a period that cannot be compared. Periods that follow each other are read together. */
async function readDays(
  { client }: TenantTransaction,
  companyId: string,
  current: Sums,
  comparison: Sums | null,
): Promise<[current: DaySums[], comparison: DaySums[]]> {
  const read = async (from: string, to: string) =>
    (await client.query<DaySums>({ name: 'days-of-period', text: daysSql, values: [companyId, from, to] }))
      .rows
  const whole = async (period: Sums | null) =>
    period !== null && isWhole(period) ? read(period.from, period.to) : []
  if (comparison === null || comparison.to !== current.from || !isWhole(current) || !isWhole(comparison))
    return [await whole(current), await whole(comparison)]
  const first = dayOfIsoDate(current.from)
  const days = await read(comparison.from, current.to)
  return [days.filter(({ day }) => day >= first), days.filter(({ day }) => day < first)]
}

/** A period with days outside of the data cannot be compared. */
function isWhole({ from, to, daysWithData }: Sums): boolean {
  return daysWithData >= dayOfIsoDate(to) - dayOfIsoDate(from)
}

/**
 * Returns the same number of days just before; or the same dates a year earlier, with 28 February for 29 February.
 */
export function comparedTo(
  { from, to }: { readonly from: string; readonly to: string },
  compare: NonNullable<Query['compare']>,
): { from: string; to: string } | null {
  switch (compare) {
    case 'none':
      return null
    case 'previous': {
      const days = dayOfIsoDate(to) - dayOfIsoDate(from)
      return { from: addDays(from, -days), to: from }
    }
    case 'last_year':
      return { from: yearBefore(from), to: yearBefore(to) }
  }
}

function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
