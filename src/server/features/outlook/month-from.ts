import { dayOfIsoDate, demandBetween, MONTH_AHEAD_DAYS, type Ranged } from '#analytics'
import type { TenantTransaction } from '../../db/database.ts'
import { outlookCurve, type StoredOutlook } from './outlook-columns.ts'

interface Asked {
  readonly productId: number
  /** First day of the month; `null`: the day after the data. */
  readonly startsOn: string | null
}

type Curve = Pick<StoredOutlook, 'weeks' | 'dispersion' | 'demandDeviation' | 'drift' | 'dataThrough'> & {
  readonly productId: string
}

const curvesSql = `
  select o.product_id as "productId", ${outlookCurve}
  from demand_outlooks o where o.company_id = $1 and o.product_id = any($2::int8[])`

/**
 * Units of the 30 days from a later start on, at an unchanged price, with their 90 % interval. A product is left out
 * where the month is the outlook's own: it starts on the day after the data or before.
 */
export async function readMonthsFrom(
  { client }: TenantTransaction,
  companyId: string,
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, Ranged>> {
  const starts = new Map(
    asked.flatMap(({ productId, startsOn }) => (startsOn ? [[productId, startsOn]] : [])),
  )
  const months = new Map<number, Ranged>()
  if (starts.size === 0) return months
  const { rows } = await client.query<Curve>(curvesSql, [companyId, [...starts.keys()]])
  for (const { productId, dataThrough, weeks, dispersion, demandDeviation: deviation, drift } of rows) {
    const id = Number(productId)
    const from = dayOfIsoDate(starts.get(id)!) - dayOfIsoDate(dataThrough) - 1
    if (from <= 0) continue
    const curve = { weeks: Float32Array.from(weeks), dispersion, deviation, drift }
    months.set(id, demandBetween(curve, from, from + MONTH_AHEAD_DAYS))
  }
  return months
}
