import { dayOfIsoDate, demandWeights } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'

/** Days [startDay, startDay + days), counted since 1970-01-01. */
export interface DemandPeriod {
  readonly startDay: number
  readonly days: number
}

/** Last days of the data behind the outlooks: one for all products, except the few computed again since. */
const throughSql = `
  select distinct data_through::text as through from demand_outlooks where company_id = $1`

const demandSql = `
  select o.product_id as "productId", array(
    select sum(o.weeks[w.week] * w.share) from unnest($3::int4[], $4::int4[], $5::float8[]) as w (period, week, share)
    group by w.period order by w.period
  ) as units
  from demand_outlooks o
  where o.company_id = $1 and o.data_through = $2::date and o.state = 'selling'
    and ($6::int8[] is null or o.product_id = any($6))`

/**
 * Reads the units a day that each product is expected to sell in each period at an unchanged price, in the periods'
 * order; of all products that are selling, or of `only`.
 */
export async function readDemand(
  { client }: TenantTransaction,
  companyId: string,
  periods: readonly DemandPeriod[],
  only: readonly number[] | null = null,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows: ends } = await client.query<{ through: string }>(throughSql, [companyId])
  const demand = new Map<number, readonly number[]>()
  for (const { through } of ends) {
    const first = dayOfIsoDate(through) + 1
    const shares = periods.flatMap(({ startDay, days }, period) =>
      demandWeights(startDay - first, startDay - first + days).map(({ week, share }) => ({
        ...{ period, week: week + 1 },
        share: share / days,
      })),
    )
    const { rows } = await client.query<{ productId: string; units: number[] }>(demandSql, [
      companyId,
      through,
      shares.map((each) => each.period),
      shares.map((each) => each.week),
      shares.map((each) => each.share),
      only,
    ])
    for (const { productId, units } of rows) demand.set(Number(productId), units)
  }
  return demand
}
