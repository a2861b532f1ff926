import type { TenantTransaction } from '../../kit/db/database.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { effectOf, firstMonths } from './first-month.ts'

export interface TurnedEntry {
  readonly title: string
  /** When price and expectation of the entry were last set. */
  readonly plannedAt: Date
  /** True if the product was estimated after that. */
  readonly isEstimateNewer: boolean
}

interface Expected extends TurnedEntry {
  readonly entryId: string
  readonly productId: string
  readonly todayPrice: string
  readonly plannedPrice: string
  readonly startsOn: string | null
}

/** Entries that were planned because a gain was expected of them. */
const gainsSql = `
  select l.entry_id as "entryId", l.product_id::text as "productId", p.title, l.today_price::text as "todayPrice",
    l.planned_price::text as "plannedPrice", l.starts_on::text as "startsOn", l.updated_at as "plannedAt",
    coalesce(r.finished_at > l.updated_at, false) as "isEstimateNewer"
  from price_plan l
  join products p on p.company_id = l.company_id and p.product_id = l.product_id
  left join elasticity_estimates e on e.company_id = l.company_id and e.product_id = l.product_id
  left join estimate_runs r on r.company_id = e.company_id and r.run_id = e.run_id
  where l.company_id = $1 and l.entry_id = any($2) and l.status = 'planned' and l.today_price is not null
    and (l.expected->'monthlyGain'->>'value')::float8 > 0
  order by p.title, l.entry_id`

/** Returns the entries whose price was expected to gain, and by today's costs and estimates would lose. */
export async function turnedEntries(
  tx: TenantTransaction,
  companyId: string,
  entryIds: readonly string[],
): Promise<readonly TurnedEntry[]> {
  const { rows: entries } = await tx.client.query<Expected>(gainsSql, [companyId, entryIds])
  if (entries.length === 0) return []
  const rows = await readAdviceRows(
    tx,
    companyId,
    entries.map(({ productId }) => Number(productId)),
  )
  const rails = await readGuardRails(tx, companyId)
  const starts = new Map(entries.map(({ productId, startsOn }) => [Number(productId), startsOn]))
  const months = await firstMonths(tx, companyId, rows, starts)
  return entries.filter(({ productId, todayPrice, plannedPrice }) => {
    const found = months.get(Number(productId))
    if (!found) return false
    const first = { ...found, row: { ...found.row, price: todayPrice } }
    const effect = effectOf(first, rails, Number(plannedPrice))
    return effect !== null && effect.monthlyGain.value < 0
  })
}
