import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { rememberPredictions } from './remember-prediction.ts'

const waitingSql = `
  select from price_predictions where company_id = $1 and product_id = $2 and source = 'accepted'
    and status = 'waiting' and changed_on is null and abs(to_price - $3) < 0.00005`

/** Enters a price that was written to the shop into the ledger, unless its acceptance has entered it already. */
export async function rememberWritten(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  { productId, from, to }: { readonly productId: number; readonly from: string; readonly to: string },
): Promise<void> {
  const { rowCount } = await tx.client.query(waitingSql, [ctx.companyId, productId, to])
  if (rowCount) return
  await rememberPredictions(tx, ctx, [{ productId, price: from, advisedPrice: to, decisionId: null }])
}

const voidSql = `
  update price_predictions set status = 'void', reason = 'taken_back', scored_at = $4
  where company_id = $1 and product_id = $2 and status = 'waiting' and abs(to_price - $3) < 0.00005`

/** Ends the prediction of a price that was taken back before its 28 days were over: it cannot be scored. */
export async function voidTakenBack(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  { productId, price }: { readonly productId: number; readonly price: string },
): Promise<void> {
  await client.query(voidSql, [companyId, productId, price, clock()])
}
