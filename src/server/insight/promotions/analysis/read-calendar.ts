import type { Client } from 'pg'
import { dayOfIsoDate, type PriceLogColumns, type Promotion, type PromotionHistory } from '#analytics'
import { confirmedLogs } from '../../estimation/known-facts.ts'

/** A promotion of the calendar with one of its products. */
export interface CalendarEntry {
  readonly promotionId: string
  readonly kind: string
  readonly product: number
  readonly startDay: number
  readonly endDay: number
  /** Share of the price; `null` where it is unknown. */
  readonly depth: number | null
}

interface CalendarRow {
  readonly promotion_id: string
  readonly kind: string
  readonly product_id: string
  readonly starts_on: string
  readonly ends_on: string
  readonly depth: number | null
}

/**
 * Reads confirmed promotions and planned ones that began, one row per product; the calendar requires at least one
 * product.
 */
export async function readCalendar(
  client: Client,
  companyId: string,
  productIds: readonly number[],
  throughDay: string,
): Promise<CalendarEntry[]> {
  const { rows } = await client.query<CalendarRow>(
    `select p.promotion_id, p.kind, pp.product_id, p.starts_on::text, p.ends_on::text,
       coalesce(pp.depth, p.depth)::float8 as depth
     from promotions p
     join promotion_products pp on pp.company_id = p.company_id and pp.promotion_id = p.promotion_id
     where p.company_id = $1 and p.status in ('confirmed', 'planned') and p.starts_on <= $2::date
     order by p.starts_on, p.promotion_id`,
    [companyId, throughDay],
  )
  const numbers = new Map(productIds.map((id, at) => [String(id), at]))
  return rows.flatMap((row) => {
    const product = numbers.get(row.product_id)
    if (product === undefined) return []
    const [startDay, endDay] = [dayOfIsoDate(row.starts_on), dayOfIsoDate(row.ends_on)]
    return [{ promotionId: row.promotion_id, kind: row.kind, product, startDay, endDay, depth: row.depth }]
  })
}

/** Reads the shop's own list prices, where they count and its orders confirm them; numbered as `productIds`. */
export async function readPriceLog(
  client: Client,
  companyId: string,
  productIds: readonly number[],
): Promise<PriceLogColumns | undefined> {
  const { rows } = await client.query<{ product_id: string; day: number; price: number }>(
    `select product_id, (effective_from - date '1970-01-01') as day, price::float8 as price from price_log
     where company_id = $1 and price > 0 and source <> 'catalogue'
       and coalesce((select price_log from estimation_switches where company_id = $1), true)`,
    [companyId],
  )
  if (rows.length === 0) return undefined
  const numbers = new Map(productIds.map((id, at) => [String(id), at]))
  const confirmed = await confirmedLogs(client, companyId, null)
  const known = rows.filter((row) => numbers.has(row.product_id) && confirmed.has(Number(row.product_id)))
  return {
    product: Int32Array.from(known, (row) => numbers.get(row.product_id)!),
    day: Int32Array.from(known, (row) => row.day),
    price: Float64Array.from(known, (row) => row.price),
  }
}

export interface MarkedPromotion extends Promotion {
  readonly promotionId: string | null
  readonly kind: string
}

/**
 * Merges the calendar's entries, with the prices that the sales show, and the promotions found in addition: a found
 * one that overlaps an entry of its product is that entry.
 */
export function joinCalendar(
  history: PromotionHistory,
  entries: readonly CalendarEntry[],
): readonly MarkedPromotion[] {
  const found = new Map<number, Promotion[]>()
  for (const promotion of history.promotions) {
    const list = found.get(promotion.product)
    if (list) list.push(promotion)
    else found.set(promotion.product, [promotion])
  }
  const taken = new Set<Promotion>()
  const seen = new Set<string>()
  const { endDay } = history.store
  const calendar = entries.flatMap((entry): MarkedPromotion[] => {
    const key = `${entry.product}:${entry.startDay}`
    // A promotion that still runs is measured after its end.
    if (entry.endDay > endDay || seen.has(key)) return []
    seen.add(key)
    const overlaps = (found.get(entry.product) ?? []).filter(
      (p) => p.startDay < entry.endDay && entry.startDay < p.endDay,
    )
    for (const p of overlaps) taken.add(p)
    const prices = pricesOf(history, entry, overlaps[0])
    if (prices === null) return []
    const { depth: _, ...rest } = entry
    return [{ ...rest, ...prices, measuredFrom: entry.startDay }]
  })
  const others = history.promotions
    .filter((promotion) => !taken.has(promotion))
    .map((promotion) => ({ ...promotion, promotionId: null, kind: 'price_cut' }))
  return [...calendar, ...others].sort((a, b) => a.product - b.product || a.startDay - b.startDay)
}

/** Uses the calendar's own depth; else the observed one; else none. */
function pricesOf(
  { store }: PromotionHistory,
  entry: CalendarEntry,
  seen: Promotion | undefined,
): { price: number; regularPrice: number; depth: number } | null {
  const regularPrice = seen?.regularPrice ?? lastPrice(store, entry.product, entry.startDay)
  if (regularPrice === null) return null
  const depth = entry.depth !== null && entry.depth < 1 ? entry.depth : (seen?.depth ?? 0)
  return { regularPrice, depth, price: regularPrice * (1 - depth) }
}

/** Returns the list price of the last sale before a day; `null` for a product that had not sold. */
function lastPrice({ days }: PromotionHistory['store'], product: number, before: number): number | null {
  for (let k = days.start[product + 1]! - 1; k >= days.start[product]!; k--)
    if (days.day[k]! < before && days.listPrice[k]! > 0) return days.listPrice[k]!
  return null
}
