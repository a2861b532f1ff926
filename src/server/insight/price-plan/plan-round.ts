import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { refuseConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { effectOf, firstMonths } from './first-month.ts'
import { type NewEntry, writeEntries } from './write-entry.ts'

interface RoundPrices {
  /** The person's name of the round, as the reason of each entry. */
  readonly name: string
  readonly prices: readonly { readonly productId: number; readonly price: string }[]
  readonly acceptConflicts: boolean | undefined
}

const entriesSql = `
  select entry_id as "entryId" from price_plan
  where company_id = $1 and product_id = any($2::int8[]) and status = 'planned' and removed_at is null`

/** Plans all prices of a round, or none; returns the ids of the entries. */
export async function planRound(
  ctx: TenantContext,
  tx: TenantTransaction,
  { name, prices, acceptConflicts }: RoundPrices,
): Promise<readonly string[]> {
  const { companyId } = ctx
  const from = await companyDay(ctx, tx)
  await refuseConflicts(tx, ctx, {
    acceptConflicts,
    changes: prices.map(({ productId, price }, at) => ({
      ...{ field: `entries.${at}.productId`, productId, kind: 'price' as const },
      ...{ from, until: null, price: Number(price) },
    })),
  })
  const ids = prices.map(({ productId }) => productId)
  const rows = await readAdviceRows(tx, companyId, ids)
  const rails = await readGuardRails(tx, companyId)
  const found = await firstMonths(tx, companyId, rows, new Map(ids.map((id) => [id, null])))
  const entries = prices.flatMap(({ productId, price }): NewEntry[] => {
    const first = found.get(productId)
    if (!first) return []
    const expected = effectOf(first, rails, Number(price))
    return [
      {
        ...{ productId, todayPrice: first.row.price, plannedPrice: price, origin: 'round', reason: name },
        ...{ startsOn: null, decisionId: null, expected },
      },
    ]
  })
  await writeEntries(tx, ctx, entries)
  const written = await tx.client.query<{ entryId: string }>(entriesSql, [companyId, ids])
  return written.rows.map(({ entryId }) => entryId)
}
