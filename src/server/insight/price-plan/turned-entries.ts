import type { TenantTransaction } from '../../kit/db/database.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { effectOf, firstMonths } from './first-month.ts'

interface Expected {
  readonly entryId: string
  readonly productId: string
  readonly todayPrice: string
  readonly plannedPrice: string
  readonly startsOn: string | null
}

/** Entries that were planned because a gain was expected of them. */
const gainsSql = `
  select entry_id as "entryId", product_id::text as "productId", today_price::text as "todayPrice",
    planned_price::text as "plannedPrice", starts_on::text as "startsOn"
  from price_plan
  where company_id = $1 and entry_id = any($2) and status = 'planned' and today_price is not null
    and (expected->'monthlyGain'->>'value')::float8 > 0`

/** Returns the products whose planned price was expected to gain, and by today's estimates would lose. */
export async function turnedEntries(
  tx: TenantTransaction,
  companyId: string,
  entryIds: readonly string[],
): Promise<readonly number[]> {
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
  return entries.flatMap(({ productId, todayPrice, plannedPrice }) => {
    const found = months.get(Number(productId))
    if (!found) return []
    const first = { ...found, row: { ...found.row, price: todayPrice } }
    const effect = effectOf(first, rails, Number(plannedPrice))
    return effect && effect.monthlyGain.value < 0 ? [Number(productId)] : []
  })
}
