import { addDays, dayOfIsoDate, type ForecastGrain, isoDateOfDay, type SalesSeries } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readStockOuts } from '../../store/calendar/read-stock-outs.ts'
import { type DaySales, readSeparatedSales } from '../estimation/read-main-lines.ts'

export interface DatedSeries extends SalesSeries {
  /** First day of each period. */
  readonly dates: readonly string[]
  /** Units sold so far in the period after the last one, which is not complete. */
  readonly running: number
}

const DAYS_A_WEEK = 7
/** 1970-01-01 is a Thursday. */
const DAYS_SINCE_MONDAY = 3

const daysSql = `
  select (day - date '1970-01-01')::int4 as day, units::float8 as units, revenue::float8 as revenue
  from product_days where company_id = $1 and product_id = $2`

/** Reads a product's sales in the main channel, of which the outlook speaks. */
export async function readMainSales(
  { client }: TenantTransaction,
  companyId: string,
  productId: number,
): Promise<readonly DaySales[]> {
  const lines = await readSeparatedSales(client, companyId, productId)
  const sales = lines ?? (await client.query<DaySales>(daysSql, [companyId, productId])).rows
  return sales.filter(({ units }) => units > 0)
}

/** Returns the first day of the period after the one that begins on `start`. */
export function nextPeriod(start: string, grain: ForecastGrain): string {
  if (grain === 'week') return addDays(start, DAYS_A_WEEK)
  const [year = 0, month = 0] = start.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** First day of the week (from Monday) or month. */
function periodOf(day: number, grain: ForecastGrain): string {
  if (grain === 'month') return `${isoDateOfDay(day).slice(0, 7)}-01`
  return isoDateOfDay(day - ((day + DAYS_SINCE_MONDAY) % DAYS_A_WEEK))
}

/**
 * The series from the first sale to the last complete period of the store's data; `null` without a sale. The current
 * period is kept apart, because its incomplete total would look like a slump.
 */
export function seriesOf(
  sales: readonly DaySales[],
  grain: ForecastGrain,
  through: string,
): DatedSeries | null {
  const periods = Map.groupBy(sales, ({ day }) => periodOf(day, grain))
  if (periods.size === 0) return null
  const sum = (date: string, of: (each: DaySales) => number) =>
    periods.get(date)?.reduce((total, each) => total + of(each), 0) ?? 0
  const unitsOf = (date: string) => sum(date, ({ units }) => units)
  const dates: string[] = []
  const end = addDays(through, 1)
  let start = [...periods.keys()].sort()[0]!
  for (; nextPeriod(start, grain) <= end; start = nextPeriod(start, grain)) dates.push(start)
  return {
    dates,
    running: unitsOf(start),
    units: Float64Array.from(dates, unitsOf),
    price: Float64Array.from(dates, (date) =>
      unitsOf(date) > 0 ? sum(date, ({ revenue }) => revenue) / unitsOf(date) : 0,
    ),
    onSale: new Float64Array(dates.length).fill(1),
  }
}

const closedSql = `select (day - date '1970-01-01')::int4 as "fromDay" from closed_days where company_id = $1`

/** Adds the share of days on which the product could be bought; `null` where nothing is known of its stock. */
export async function withStock(
  tx: TenantTransaction,
  companyId: string,
  productId: number,
  series: DatedSeries,
  grain: ForecastGrain,
): Promise<{ readonly series: DatedSeries; readonly isKnown: boolean }> {
  const closed = await tx.client.query<{ fromDay: number }>(closedSql, [companyId])
  const outs = [
    ...(await readStockOuts(tx.client, companyId, [productId])),
    ...closed.rows.map(({ fromDay }) => ({ fromDay, toDay: fromDay + 1 })),
  ]
  const isOut = (day: number) => outs.some(({ fromDay, toDay }) => day >= fromDay && day < toDay)
  const onSale = Float64Array.from(series.dates, (date) => {
    const start = dayOfIsoDate(date)
    const end = dayOfIsoDate(nextPeriod(date, grain))
    let days = 0
    for (let day = start; day < end; day++) if (!isOut(day)) days++
    return days / (end - start)
  })
  return { series: { ...series, onSale }, isKnown: outs.length > 0 }
}
