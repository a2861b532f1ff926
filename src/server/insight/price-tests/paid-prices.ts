import type { TenantTransaction } from '../../kit/db/database.ts'
import type { StoredArm, TestProduct } from './stored-test.ts'

/** Order lines of a period below which their price says nothing. */
const LEAST_PAID_LINES = 3

const paidSql = `
  select product_id as "productId", period, count(*)::int4 as lines,
    percentile_disc(0.5) within group (order by total / quantity)::float8 as price
  from (
    select product_id, total, quantity, (day - date '1970-01-01' - $3::int4) / $4::int4 as period,
      (day - date '1970-01-01' - $3::int4) % $4::int4 as at
    from order_lines
    where company_id = $1 and product_id = any($2::int8[]) and quantity > 0
      and day >= date '1970-01-01' + $3::int4 and day < date '1970-01-01' + $5::int4) l
  where at > 0 group by 1, 2`

interface PaidPrice {
  readonly lines: number
  readonly price: number
}

/** By product and period, written `12 0`. */
export type PaidPrices = ReadonlyMap<string, PaidPrice>

interface PaidSpan {
  readonly productIds: readonly number[]
  /** Days since 1970-01-01, half-open. */
  readonly from: number
  readonly to: number
  /** Days of a period. */
  readonly days: number
}

/**
 * Median price of the order lines of each product and period, without the day of the switch: a coupon or the price of
 * many pieces is that of few lines, another price of the shop that of most.
 */
export async function readPaidPrices(
  { client }: TenantTransaction,
  companyId: string,
  { productIds, from, to, days }: PaidSpan,
): Promise<PaidPrices> {
  const { rows } = await client.query<PaidPrice & { productId: string; period: number }>(paidSql, [
    ...[companyId, productIds, from, days, to],
  ])
  return new Map(
    rows.map(({ productId, period, lines, price }) => [`${productId} ${period}`, { lines, price }]),
  )
}

/** True if most lines of a period were sold nearer to another price than to that of the schedule. */
export function isOtherPrice(
  { lowPrice, highPrice }: Pick<TestProduct, 'lowPrice' | 'highPrice'>,
  { arm }: Pick<StoredArm, 'arm'>,
  paid: PaidPrice | undefined,
): boolean {
  if (paid === undefined || paid.lines < LEAST_PAID_LINES) return false
  const [low, high] = [Number(lowPrice), Number(highPrice)]
  return Math.abs(paid.price - (arm === 1 ? high : low)) > (high - low) / 2
}
