import type { TenantTransaction } from '../../kit/db/database.ts'
import type { StoredArm, TestProduct } from './stored-test.ts'

/** Order lines of a period below which their price says nothing. */
const LEAST_PAID_LINES = 3
/** A code or discount that at least this share of a period's lines used changed what the product costs. */
const DISCOUNTED_SHARE = 1 / 3

/**
 * A line is discounted where it was paid less than the usual line of its product by more than half of the test's step, each
 * line against the price of its own period: prices without tax are then usual. Discounts only lower what is paid, so that
 * the upper quartile is usual.
 */
const paidSql = `
  with paid as (
    select l.product_id, l.total / l.quantity as price, (l.day - $3::date) / $4::int4 as period
    from order_lines l
    where l.company_id = $1 and l.quantity > 0 and l.day >= $3::date and l.day < $3::date + $5::int4
      and (l.day - $3::date) % $4::int4 > 0
      and l.product_id in (select product_id from price_test_products where company_id = $1 and test_id = $2)),
  against as (
    select paid.*, paid.price / case a.arm when 1 then t.high_price else t.low_price end as ratio,
      (t.high_price / t.low_price - 1) / 2 as least
    from paid
    join price_test_products t on t.company_id = $1 and t.test_id = $2 and t.product_id = paid.product_id
    join price_test_arms a on a.company_id = $1 and a.test_id = $2 and a.product_id = paid.product_id
      and a.period = paid.period),
  usual as (
    select product_id, percentile_disc(0.75) within group (order by ratio) as ratio from against group by 1)
  select product_id as "productId", period, count(*)::int4 as lines,
    (count(*) filter (where against.ratio < usual.ratio * (1 - least)))::int4 as discounted,
    percentile_disc(0.5) within group (order by price)::float8 as price
  from against join usual using (product_id)
  group by 1, 2`

export interface PaidPrice {
  readonly lines: number
  /** Lines below the product's usual price by more than half of the step. */
  readonly discounted: number
  /** Median of a piece. */
  readonly price: number
}

/** By product and period, written `12 0`. */
export type PaidPrices = ReadonlyMap<string, PaidPrice>

interface PaidSpan {
  readonly testId: string
  readonly startedOn: string
  /** Days since the start, half-open, and days of a period. */
  readonly days: number
  readonly length: number
}

/** What the order lines of each product and period of a test paid, without the day of the switch. */
export async function readPaidPrices(
  { client }: TenantTransaction,
  companyId: string,
  { testId, startedOn, days, length }: PaidSpan,
): Promise<PaidPrices> {
  const { rows } = await client.query<PaidPrice & { productId: string; period: number }>(paidSql, [
    ...[companyId, testId, startedOn, length, days],
  ])
  return new Map(rows.map(({ productId, period, ...paid }) => [`${productId} ${period}`, paid]))
}

interface Period {
  readonly product: Pick<TestProduct, 'lowPrice' | 'highPrice'>
  readonly arm: Pick<StoredArm, 'arm'>
  readonly byHand: boolean
}

/**
 * True if customers did not pay the price of the schedule in a period: a third of its lines used a code or discount. By hand:
 * if most lines were sold nearer to another price, because nothing else says what stood in the shop.
 */
export function isOtherPrice({ product, arm, byHand }: Period, paid: PaidPrice | undefined): boolean {
  if (paid === undefined || paid.lines < LEAST_PAID_LINES) return false
  if (!byHand) return paid.discounted >= Math.max(LEAST_PAID_LINES, DISCOUNTED_SHARE * paid.lines)
  const [low, high] = [Number(product.lowPrice), Number(product.highPrice)]
  return Math.abs(paid.price - (arm.arm === 1 ? high : low)) > (high - low) / 2
}
