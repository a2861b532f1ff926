import { MONTH_AHEAD_DAYS } from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { LAST_SALES_DAY } from '../../store/rollups/last-sales-day.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'

/** What a product sold where joint orders are counted; the outlook speaks of the main channel only. */
export interface UsualMonth {
  /** Units of the main channel in a usual month. */
  readonly units: number
  /** Share of the product's lines that are the main channel's. */
  readonly mainLines: number
}

/** The days by which `channel_products` compares the channels. */
const COMPARED_DAYS = 182

const usualMonthSql = `
  select d.product_id as id,
    (sum(d.units) * ${MONTH_AHEAD_DAYS} / $3::float8 / (1 + coalesce(min(c.per_main), 0)))::float8 as units,
    greatest(0, 1 - coalesce(min(c.lines), 0)
      / greatest(1, sum(d.lines) filter (where d.day > ${LAST_SALES_DAY} - ${COMPARED_DAYS})))::float8 as "mainLines"
  from product_days d
  left join (
    select product_id, sum(lines)::float8 as lines, sum(units_per_main) as per_main from channel_products
    where company_id = $1 and product_id = any($2::int8[]) group by 1
  ) c on c.product_id = d.product_id
  where d.company_id = $1 and d.product_id = any($2::int8[]) and d.day > ${LAST_SALES_DAY} - $3::int
  group by 1`

/** `days`: the last days of data, of which the joint orders are counted, too: 365, fewer in a young store. */
export async function readUsualMonths(
  { client }: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
  days: number,
): Promise<ReadonlyMap<number, UsualMonth>> {
  const { rows } = await client.query<UsualMonth & { id: string }>(usualMonthSql, [
    companyId,
    productIds,
    days,
  ])
  return new Map(rows.map(({ id, ...month }) => [Number(id), month]))
}

const GROWTH = { least: 1 / 50, most: 3 } as const
/**
 * Joint orders grow with the demand of a pair that customers seek together (power 1), and with its square where they
 * meet by chance: the power that missed least on 128 generated stores (docs/decisions/0212).
 */
const POWER = 1.25
/**
 * Mean of the ratio over its middle: the outlooks are right in the middle, with errors of 0.45 in the log
 * (`bundle-gain.ts`), while money adds up by the mean: exp(0.45² / 2).
 */
const MEAN_OF_MIDDLE = 1.107
/** Least share of joint orders expected in the main channel. */
const LEAST_MAIN = 0.05

/**
 * Expected ratio of the main channel's joint orders of the next month to those of all channels in a usual one: baskets are of
 * all channels, while a bundle is sold in the main one. Growth is by the geometric mean of outlook ÷ usual month.
 */
export function demandAhead(rows: readonly AdviceRow[], usual: ReadonlyMap<number, UsualMonth>): number {
  const months = rows.map(({ productId, monthlyUnits }) => {
    const { units, mainLines } = usual.get(Number(productId)) ?? { units: 0, mainLines: 1 }
    return { growth: monthlyUnits === null || units <= 0 ? 1 : monthlyUnits / units, mainLines }
  })
  const mean = (of: (month: (typeof months)[number]) => number) =>
    Math.exp(months.reduce((sum, month) => sum + Math.log(of(month)), 0) / Math.max(1, months.length))
  const growth = mean(({ growth }) => Math.min(GROWTH.most, Math.max(GROWTH.least, growth)))
  return (
    MEAN_OF_MIDDLE * growth ** POWER * jointShare(mean(({ mainLines }) => Math.max(LEAST_MAIN, mainLines)))
  )
}

/**
 * Share of joint orders that are the main channel's, from its share s of the lines: s for products that customers seek
 * together, s² / (s² + (1 - s)²) for products that meet by chance; their geometric mean. Example: 0.7 → 0.77.
 */
function jointShare(lines: number): number {
  return Math.sqrt((lines * lines ** 2) / (lines ** 2 + (1 - lines) ** 2))
}
