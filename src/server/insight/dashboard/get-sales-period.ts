import type * as z from 'zod'
import { addDays, dayOfIsoDate } from '#analytics'
import type { Output } from '#contract/calls'
import type { salesPeriodInput } from '#contract/sales-period'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { storeSum } from '../../store/rollups/store-sums.ts'
import { readLargestReturn } from './read-largest-return.ts'
import { type DaySums, daysSql, realChanges } from './real-changes.ts'

type Period = Output<'salesPeriod'>
type Sums = Period['current']
type Query = z.output<typeof salesPeriodInput>

const sumsSql = `
  select ${storeSum.revenue}::text as revenue, ${storeSum.refunded}::text as refunded,
    ${storeSum.orders} as orders, ${storeSum.units} as units, ${storeSum.returnedUnits} as "returnedUnits",
    greatest(0, least($3::date, (select max(day) + 1 from store_days where company_id = $1 and lines > 0))
      - greatest($2::date, (select min(day) from store_days where company_id = $1 and lines > 0)))::int4 as "daysWithData"
  from store_days where company_id = $1 and day >= $2 and day < $3`

const boundsSql = `
  select min(day)::text as "firstDay", max(day)::text as "lastDay" from store_days where company_id = $1 and lines > 0`

/** Returns the store's sales between two days, and those of the period they are compared with. */
export function getSalesPeriod({ ctx, input }: VerbArgs<'salesPeriod'>): Promise<Period> {
  const { from, to, compare = 'previous' } = input
  return ctx.inTenant(async ({ client }) => {
    const sums = async (range: { readonly from: string; readonly to: string }): Promise<Sums> => {
      const values = [ctx.companyId, range.from, range.to]
      const { rows } = await client.query<Omit<Sums, 'from' | 'to'>>(sumsSql, values)
      const row = rows[0]!
      return { ...range, ...row, daysWithData: row.daysWithData ?? 0 }
    }
    const bounds = await client.query<Pick<Period, 'firstDay' | 'lastDay'>>(boundsSql, [ctx.companyId])
    const against = comparedTo({ from, to }, compare)
    const current = await sums({ from, to })
    const comparison = against === null ? null : await sums(against)
    const days = async (period: Sums) =>
      isWhole(period)
        ? (await client.query<DaySums>(daysSql, [ctx.companyId, period.from, period.to])).rows
        : []
    return {
      current,
      comparison,
      isRealChange: realChanges(await days(current), comparison === null ? [] : await days(comparison)),
      largestReturn: await readLargestReturn(client, ctx.companyId, current),
      ...bounds.rows[0]!,
    }
  })
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
