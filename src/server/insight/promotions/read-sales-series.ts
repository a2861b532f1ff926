import { addDays, dayOfIsoDate, type ForecastGrain, type SalesSeries } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { derivedStockOuts } from '../../store/calendar/derived-stock-outs.ts'

export interface DatedSeries extends SalesSeries {
  /** First day of each period. */
  readonly dates: readonly string[]
  /** Units sold so far in the period after the last one, which is not complete. */
  readonly running: number
}

interface PeriodRow {
  readonly product_id: string
  readonly start: string
  readonly units: number
  readonly revenue: number
}

const DAYS_A_WEEK = 7

/** Units and revenue by week (from Monday) or month. */
const periodsSql = `
  select product_id, date_trunc($3, day::timestamp)::date::text as start, sum(units)::float8 as units,
    sum(revenue)::float8 as revenue
  from product_days where company_id = $1 and product_id = any($2::int8[]) and units > 0
  group by 1, 2`

/** Returns the first day of the period after the one that begins on `start`. */
export function nextPeriod(start: string, grain: ForecastGrain): string {
  if (grain === 'week') return addDays(start, DAYS_A_WEEK)
  const [year = 0, month = 0] = start.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/**
 * Reads the series of several products by id, each from its first sale to the last complete period of the store's
 * data.
 */
export async function readSeries(
  tx: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
  grain: ForecastGrain,
  through: string,
): Promise<ReadonlyMap<number, DatedSeries>> {
  const { rows } = await tx.client.query<PeriodRow>({
    name: 'forecast-periods',
    text: periodsSql,
    values: [companyId, productIds, grain],
  })
  const byProduct = new Map<number, Map<string, PeriodRow>>()
  for (const row of rows) {
    const id = Number(row.product_id)
    const periods = byProduct.get(id)
    if (periods) periods.set(row.start, row)
    else byProduct.set(id, new Map([[row.start, row]]))
  }
  const end = addDays(through, 1)
  return new Map([...byProduct].map(([id, periods]) => [id, seriesOf(periods, grain, end)]))
}

/** Keeps the current period apart, because its incomplete total would look like a slump. */
function seriesOf(periods: ReadonlyMap<string, PeriodRow>, grain: ForecastGrain, end: string): DatedSeries {
  const dates: string[] = []
  const first = [...periods.keys()].sort()[0]!
  let start = first
  for (; nextPeriod(start, grain) <= end; start = nextPeriod(start, grain)) dates.push(start)
  return {
    dates,
    running: periods.get(start)?.units ?? 0,
    units: Float64Array.from(dates, (date) => periods.get(date)?.units ?? 0),
    price: Float64Array.from(dates, (date) => {
      const row = periods.get(date)
      return row && row.units > 0 ? row.revenue / row.units : 0
    }),
    onSale: new Float64Array(dates.length).fill(1),
  }
}

const stockOutsSql = `
  select from_day::text as "fromDay", to_day::text as "toDay" from stock_outs where company_id = $1 and product_id = $2
  union all
  select day::text, (day + 1)::text from closed_days where company_id = $1`

/** Adds the share of days on which the product could be bought; `null` where nothing is known of its stock. */
export async function withStock(
  tx: TenantTransaction,
  companyId: string,
  productId: number,
  series: DatedSeries,
  grain: ForecastGrain,
): Promise<{ readonly series: DatedSeries; readonly isKnown: boolean }> {
  const { rows } = await tx.client.query<{ fromDay: string; toDay: string | null }>(stockOutsSql, [
    companyId,
    productId,
  ])
  const derived = await derivedStockOuts(tx.client, companyId, [productId])
  const outs = [...rows, ...derived].map(({ fromDay, toDay }) => ({
    from: dayOfIsoDate(fromDay),
    to: toDay === null ? Infinity : dayOfIsoDate(toDay),
  }))
  const onSale = Float64Array.from(series.dates, (date) => {
    const start = dayOfIsoDate(date)
    const end = dayOfIsoDate(nextPeriod(date, grain))
    let days = 0
    for (let day = start; day < end; day++) if (!outs.some(({ from, to }) => day >= from && day < to)) days++
    return days / (end - start)
  })
  return { series: { ...series, onSale }, isKnown: outs.length > 0 }
}
