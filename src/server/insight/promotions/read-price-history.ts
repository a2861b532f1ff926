import { type DatedPrice, dayOfIsoDate, isoDateOrNull, judgeWasPrice } from '#analytics'
import { roundAmount } from '#contract/round-amount'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { soldPrices } from './sold-prices.ts'

export type PriceSource = 'price_log' | 'orders'

export interface PriceHistory {
  readonly prices: readonly DatedPrice[]
  readonly source: PriceSource
}

interface PriceRow {
  readonly product_id: string
  readonly day: number
  readonly price: number
}

/** Days back for which prices of orders are read: a product that sells rarely shows its price only occasionally. */
const DAYS_BACK = 120

/** The catalogue's price on the day a product was entered is no record of the price that the shop asked. */
const logSql = `
  select product_id, effective_from - date '1970-01-01' as day, price::float8 as price from price_log
  where company_id = $1 and product_id = any($2::int8[]) and price > 0 and source <> 'catalogue'
  order by product_id, effective_from`

const ordersSql = (soldSql: string) => `
  select product_id, day - date '1970-01-01' as day, price::float8 as price
  from (${soldSql}) sold
  union all
  select product_id, $3::date - date '1970-01-01', price::float8 from products
  where company_id = $1 and product_id = any($2::int8[]) and price > 0
  order by 1, 2`

/** Planned and running promotions change the price, too. */
const plannedSql = `
  select pp.product_id, p.starts_on - date '1970-01-01' as start, p.ends_on - date '1970-01-01' as "end",
    coalesce(pp.depth, p.depth)::float8 as depth
  from promotions p
  join promotion_products pp on pp.company_id = p.company_id and pp.promotion_id = p.promotion_id
  where p.company_id = $1 and pp.product_id = any($2::int8[]) and p.status = 'planned' and p.ends_on > $3`

/**
 * Reads prices of products as steps by day: from the shop's own log where there is one, else as orders show them, up
 * to today's catalogue price, with the plans from `today` on.
 */
export async function readPriceHistory(
  tx: TenantTransaction,
  companyId: string,
  productIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, PriceHistory>> {
  const log = await tx.client.query<PriceRow>(logSql, [companyId, productIds])
  const histories = new Map<number, PriceHistory>()
  for (const [id, prices] of stepsOf(log.rows)) histories.set(id, { prices, source: 'price_log' })
  const rest = productIds.filter((id) => !histories.has(id))
  if (rest.length > 0) {
    const from = dayOfIsoDate(today) - DAYS_BACK
    const sold = await soldPrices(tx, companyId, { only: rest, from, to: Number.POSITIVE_INFINITY }, 4)
    const orders = await tx.client.query<PriceRow>(ordersSql(sold.sql), [
      ...[companyId, rest, today],
      ...sold.values,
    ])
    for (const [id, prices] of stepsOf(orders.rows)) histories.set(id, { prices, source: 'orders' })
  }
  const { rows: planned } = await tx.client.query<{
    product_id: string
    start: number
    end: number
    depth: number | null
  }>(plannedSql, [companyId, productIds, today])
  for (const { product_id, start, end, depth } of planned) {
    const known = histories.get(Number(product_id))
    if (!known || depth === null) continue
    histories.set(Number(product_id), { ...known, prices: withCut(known.prices, { start, end, depth }) })
  }
  return histories
}

/** Keeps only days on which the price changed. Half a percent counts as rounding at the till. */
function stepsOf(rows: readonly PriceRow[]): Map<number, DatedPrice[]> {
  const steps = new Map<number, DatedPrice[]>()
  for (const { product_id, day, price } of rows) {
    const id = Number(product_id)
    const list = steps.get(id)
    const last = list?.at(-1)
    if (!list) steps.set(id, [{ day, price }])
    else if (last && Math.abs(last.price - price) > 0.005 * last.price) list.push({ day, price })
  }
  return steps
}

/** Returns the price from a day on, lowered in [start, end), and restored after it. */
function withCut(
  prices: readonly DatedPrice[],
  cut: { readonly start: number; readonly end: number; readonly depth: number },
): DatedPrice[] {
  const usual = prices.findLast(({ day }) => day <= cut.start)?.price ?? prices[0]?.price ?? 0
  const outside = prices.filter(({ day }) => day < cut.start || day >= cut.end)
  const lowered = { day: cut.start, price: usual * (1 - cut.depth) }
  return [...outside, lowered, { day: cut.end, price: usual }].sort((a, b) => a.day - b.day)
}

export interface PriorPriceView {
  readonly lowestPrice: string | null
  readonly lowestOn: string | null
  readonly source: PriceSource | null
  readonly lawful: boolean
  readonly firstLawfulDate: string | null
}

/** Returns what the law requires of a prior price shown with a reduction. */
export function viewPriorPrice(
  history: PriceHistory | undefined,
  startsOn: string,
  { wasPrice, currency }: { readonly wasPrice: number; readonly currency: string },
): PriorPriceView {
  if (!history)
    return { lowestPrice: null, lowestOn: null, source: null, lawful: true, firstLawfulDate: startsOn }
  const { lawful, lowest, firstLawfulDay } = judgeWasPrice(history.prices, dayOfIsoDate(startsOn), wasPrice)
  return {
    lowestPrice: lowest === null ? null : roundAmount(lowest.price, currency),
    lowestOn: isoDateOrNull(lowest?.day ?? null),
    source: lowest === null ? null : history.source,
    lawful,
    firstLawfulDate: isoDateOrNull(firstLawfulDay),
  }
}
