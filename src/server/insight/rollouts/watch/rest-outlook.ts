import { isoDateOfDay } from '#analytics'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { readDemandFrom } from '../../outlook/demand-from.ts'

interface Asked {
  /** Products of the group, which are left out. */
  readonly ids: readonly number[]
  readonly startDay: number
  readonly weeks: number
  /** Units a day that the rest usually sells. */
  readonly usual: number
}

interface Best {
  readonly productId: string
  readonly units: number
  /** Units of all products of the rest. */
  readonly all: number
}

/** The rest is represented by its best sellers: more outlooks would only cost time. */
const MOST_PRODUCTS = 2000
const WEEK = 7

const bestSql = `
  select product_id as "productId", month_units as units, sum(month_units) over () as "all" from demand_outlooks
  where company_id = $1 and month_units > 0 and product_id <> all($2::int8[])
  order by month_units desc, product_id limit ${MOST_PRODUCTS}`

/**
 * Units a day expected of the products outside of the group, by week since the start: the outlooks of the best
 * sellers, raised to the whole rest; without outlooks the units that the rest usually sells.
 */
export async function readRestOutlook(
  { client }: TenantTransaction,
  companyId: string,
  { ids, startDay, weeks, usual }: Asked,
): Promise<number[]> {
  const { rows } = await client.query<Best>(bestSql, [companyId, ids])
  const chosen = rows.reduce((sum, { units }) => sum + units, 0)
  const scale = chosen > 0 ? (rows[0]?.all ?? chosen) / chosen : 1
  const totals: number[] = []
  for (let week = 0; week < weeks; week++) {
    const startsOn = isoDateOfDay(startDay + WEEK * week)
    const asked = rows.map(({ productId }) => ({ productId: Number(productId), startsOn }))
    const found = await readDemandFrom(client, companyId, asked, WEEK)
    totals.push(([...found.values()].reduce((sum, { value }) => sum + value, 0) * scale) / WEEK)
  }
  return totals.every((total) => total > 0) ? totals : totals.map(() => usual)
}
