import type { Client } from 'pg'
import { type BasketMonth, decodeMonth, encodeMonth, splitByMonth } from '#analytics'
import type { MonthState } from './fingerprint.ts'
import { readBasketLines } from './read-basket-lines.ts'

export interface ReadMonths {
  /** Months in ascending order. */
  readonly months: readonly BasketMonth[]
  /** The months that were read again. */
  readonly fresh: readonly KeptMonth[]
  readonly linesRead: number
}

export interface KeptMonth extends MonthState {
  readonly baskets: Uint8Array
}

/** Reads the baskets of all months: the stored ones where the month's sales are unchanged, else from the sales. */
export async function readMonths(
  client: Client,
  companyId: string,
  wanted: readonly MonthState[],
  productIds: readonly number[],
): Promise<ReadMonths> {
  const kept = await readKept(client, companyId, wanted, new Set(productIds))
  const stale = wanted.filter(({ month }) => !kept.has(month))
  const found = new Map(kept)
  let linesRead = 0
  if (stale.length > 0) {
    const months = stale.map(({ month }) => month)
    const lines = await readBasketLines(client, companyId, productIds, kept.size === 0 ? null : months)
    linesRead = lines.day.length
    for (const counted of splitByMonth(lines, productIds))
      if (months.includes(counted.month)) found.set(counted.month, counted)
  }
  const fresh = stale.flatMap((state) => {
    const month = found.get(state.month)
    return month ? [{ ...state, baskets: encodeMonth(month) }] : []
  })
  return { months: wanted.flatMap(({ month }) => found.get(month) ?? []), fresh, linesRead }
}

/** A stored month is not used if one of its products was deleted, because its baskets differ without that product. */
async function readKept(
  client: Client,
  companyId: string,
  wanted: readonly MonthState[],
  products: ReadonlySet<number>,
): Promise<Map<number, BasketMonth>> {
  const { rows } = await client.query<KeptMonth>(
    `select month, fingerprint, baskets from basket_months
     join unnest($2::int4[], $3::text[]) as wanted (month, fingerprint) using (month, fingerprint)
     where company_id = $1`,
    [companyId, wanted.map(({ month }) => month), wanted.map(({ fingerprint }) => fingerprint)],
  )
  const kept = new Map<number, BasketMonth>()
  for (const { month, baskets } of rows) {
    const decoded = decodeMonth(baskets)
    if (decoded?.products.every((id) => products.has(id))) kept.set(month, decoded)
  }
  return kept
}
