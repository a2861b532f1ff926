import {
  type CanaryNoise,
  type CanaryProduct,
  dayVariance,
  isoDateOfDay,
  marginRatio,
  type Ranged,
  USUAL_MARGIN,
} from '#analytics'
import type { TenantContext } from '../../../kit/context.ts'
import type { TenantTransaction } from '../../../kit/db/database.ts'
import { LAST_SALES_DAY } from '../../../store/rollups/last-sales-day.ts'
import { readDemandFrom } from '../../outlook/demand-from.ts'
import { NEXT_DEVIATION } from '../../outlook/next-deviation.ts'
import { readStoreUnits } from '../../track-record/due-windows.ts'
import { readRestOutlook } from './rest-outlook.ts'
import { readSold, type Sold } from './sold-days.ts'

/** What was known of the written products before their prices changed; kept, so that later estimates change nothing. */
export interface Baseline {
  /** First whole day at the new prices, since 1970-01-01. */
  readonly startDay: number
  readonly products: readonly (CanaryProduct & { readonly productId: number })[]
  /** Units a day expected of the other products, by week. */
  readonly restExpected: readonly number[]
  readonly noise: CanaryNoise | null
}

export interface WatchedWave {
  readonly rolloutId: string
  /** 0: the canary, 1: the rest. */
  readonly wave: number
}

interface WrittenRow {
  readonly productId: string
  readonly oldPrice: number
  readonly newPrice: number
  readonly cost: number | null
  readonly elasticity: number | null
  readonly standardDeviation: number | null
  readonly startDay: number
}

/** The day of the write is at both prices, so the watch begins on the day after it. */
const writtenSql = `
  select i.product_id as "productId", avg(i.expected_price)::float8 as "oldPrice", avg(i.wanted_price)::float8 as "newPrice",
    avg(i.cost)::float8 as cost, max(e.elasticity) as elasticity, max(${NEXT_DEVIATION}) as "standardDeviation",
    (greatest((max(max(i.written_at)) over () at time zone c.timezone)::date, ${LAST_SALES_DAY}) + 1 - date '1970-01-01')::int4
      as "startDay"
  from price_rollout_items i
  join companies c on c.company_id = i.company_id
  left join elasticity_estimates e on e.company_id = i.company_id and e.product_id = i.product_id
  where i.company_id = $1 and i.rollout_id = $2 and i.wave = $3 and i.state = any($4)
    and i.expected_price > 0
  group by i.product_id, c.timezone order by i.product_id`

const WEEK = 7
const WEEKS_AHEAD = 4
const FORTNIGHT = 14
const USUAL_DAYS = 56
const WEEKS_BEFORE = 16
/** Shares of the list price that are believed: others are not coupons but another price. */
const LEAST_PAID = 0.5

const WRITTEN = ['written', 'settled']

/**
 * Reads the baseline of a wave whose prices have just been written; `null` if none is. `states`: of the items that count,
 * to look ahead before the write.
 */
export async function readBaseline(
  tx: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  { rolloutId, wave }: WatchedWave,
  states: readonly string[] = WRITTEN,
): Promise<Baseline | null> {
  const { rows } = await tx.client.query<WrittenRow>(writtenSql, [companyId, rolloutId, wave, states])
  const [first] = rows
  if (first?.startDay == null) return null
  const { startDay } = first
  const ids = rows.map(({ productId }) => Number(productId))
  const sold = await readSold(tx.client, companyId, ids)
  const storeUnits = await readStoreUnits(tx, companyId)
  const outlooks = await readWeeks(tx, companyId, ids, startDay)
  const products = rows.map((row) => productOf(row, { sold, startDay, ...outlooks }))
  // The day of the write is left out on both sides.
  const before = startDay - 1
  const groupUnits = (from: number, to: number) =>
    ids.reduce((sum, id) => sum + sold.between(id, from, to).units, 0)
  const restUnits = (from: number, to: number) => {
    let units = 0
    for (let day = from; day < to; day++) units += storeUnits.get(day) ?? 0
    return Math.max(0, units - groupUnits(from, to))
  }
  const weeks = Array.from({ length: WEEKS_BEFORE }, (_, at) => before - WEEK * (WEEKS_BEFORE - at))
  const variance = dayVariance(
    weeks.map((from) =>
      products.reduce(
        (sum, each) => sum + unitProfit(each) * sold.between(each.productId, from, from + WEEK).units,
        0,
      ),
    ),
    weeks.map((from) => restUnits(from, from + WEEK)),
  )
  const ratio = marginRatio(products)
  const usualRest = restUnits(before - USUAL_DAYS, before) / USUAL_DAYS
  return {
    startDay,
    products,
    restExpected: await readRestOutlook(tx, companyId, {
      ids,
      startDay,
      weeks: WEEKS_AHEAD,
      usual: usualRest,
    }),
    noise: variance && ratio ? { dayVariance: variance, marginRatio: ratio } : null,
  }
}

const unitProfit = ({ oldPrice, paid, cost }: CanaryProduct) => oldPrice * paid - cost

interface Known {
  readonly sold: Sold
  readonly startDay: number
  readonly weeks: readonly ReadonlyMap<number, Ranged>[]
  readonly fortnight: ReadonlyMap<number, Ranged>
}

function productOf(
  row: WrittenRow,
  { sold, startDay, weeks, fortnight }: Known,
): Baseline['products'][number] {
  const productId = Number(row.productId)
  const { units, money } = sold.between(productId, startDay - 1 - USUAL_DAYS, startDay - 1)
  const usual = units / USUAL_DAYS
  return {
    productId,
    oldPrice: row.oldPrice,
    newPrice: row.newPrice,
    cost: row.cost ?? row.oldPrice * (1 - USUAL_MARGIN),
    paid: units > 0 ? Math.min(1, Math.max(LEAST_PAID, money / units / row.oldPrice)) : 1,
    expected: weeks.map((week) => {
      const outlook = week.get(productId)
      return outlook ? outlook.value / WEEK : usual
    }),
    fortnight: fortnight.get(productId) ?? null,
    elasticity: row.elasticity ?? 0,
    standardDeviation: row.standardDeviation ?? 1,
  }
}

async function readWeeks(
  { client }: TenantTransaction,
  companyId: string,
  ids: readonly number[],
  startDay: number,
) {
  const from = (day: number) => ids.map((productId) => ({ productId, startsOn: isoDateOfDay(day) }))
  const weeks: ReadonlyMap<number, Ranged>[] = []
  for (let week = 0; week < WEEKS_AHEAD; week++)
    weeks.push(await readDemandFrom(client, companyId, from(startDay + WEEK * week), WEEK))
  return { weeks, fortnight: await readDemandFrom(client, companyId, from(startDay), FORTNIGHT) }
}
