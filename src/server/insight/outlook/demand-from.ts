import { dayOfIsoDate, demandBetween, MONTH_AHEAD_DAYS, type Ranged } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'
import { outlookCurve, type StoredOutlook } from './outlook-columns.ts'

/** A product and the first day of its period, `YYYY-MM-DD`. */
export interface AskedPeriod {
  readonly productId: number
  readonly startsOn: string
}

type Curve = Pick<StoredOutlook, 'weeks' | 'dispersion' | 'demandDeviation' | 'drift' | 'dataThrough'> & {
  readonly productId: string
  readonly startsOn: string
}

/** An outlook begins on the day after the data. */
const curvesSql = `
  select o.product_id as "productId", n.starts_on::text as "startsOn", ${outlookCurve}
  from unnest($2::int8[], $3::date[]) as n (product_id, starts_on)
  join demand_outlooks o on o.company_id = $1 and o.product_id = n.product_id and o.data_through < n.starts_on`

/**
 * Reads the units of each product in its period at an unchanged price, with their 90 % interval. A product is left
 * out where no outlook is stored, or where its data reach into the period.
 */
export async function readDemandFrom(
  client: Queryable,
  companyId: string,
  asked: readonly AskedPeriod[],
  days = MONTH_AHEAD_DAYS,
): Promise<ReadonlyMap<number, Ranged>> {
  if (asked.length === 0) return new Map()
  const ids = asked.map(({ productId }) => productId)
  const starts = asked.map(({ startsOn }) => startsOn)
  const { rows } = await client.query<Curve>(curvesSql, [companyId, ids, starts])
  return new Map(
    rows.map(({ productId, startsOn, dataThrough, weeks, dispersion, demandDeviation: deviation, drift }) => {
      const from = dayOfIsoDate(startsOn) - dayOfIsoDate(dataThrough) - 1
      const curve = { weeks: Float32Array.from(weeks), dispersion, deviation, drift }
      return [Number(productId), demandBetween(curve, from, from + days)]
    }),
  )
}
