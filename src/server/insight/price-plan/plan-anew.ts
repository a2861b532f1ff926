import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { effectOf, firstMonths } from './first-month.ts'
import { readPlan } from './plan-rows.ts'

const updateSql = `
  update price_plan set today_price = $3, expected = $4::jsonb, updated_at = $5
  where company_id = $1 and entry_id = $2 and status = 'planned'`

/** Plans the same price again from another price of today, and computes what is expected of it from there. */
export async function planAnew(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  { entryId, price }: { readonly entryId: string; readonly price: string },
): Promise<void> {
  const [entry] = await readPlan(tx, ctx.companyId, entryId)
  if (!entry) return
  const rows = await readAdviceRows(tx, ctx.companyId, [entry.productId])
  const starts = new Map([[entry.productId, entry.startsOn]])
  const found = (await firstMonths(tx, ctx.companyId, rows, starts)).get(entry.productId)
  const first = found && { ...found, row: { ...found.row, price } }
  const effect = first
    ? effectOf(first, await readGuardRails(tx, ctx.companyId), Number(entry.plannedPrice))
    : null
  await tx.client.query(updateSql, [
    ...[ctx.companyId, entryId, price, effect && JSON.stringify(effect), ctx.clock()],
  ])
}
