import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { NEXT_DEVIATION } from '../outlook/next-deviation.ts'

/**
 * Stores an accepted price with the current elasticity; nothing is predicted without an elasticity, or with one above
 * zero.
 */
const rememberSql = `
  insert into price_predictions (company_id, prediction_id, product_id, source, decision_id, made_at, data_through,
    from_price, to_price, elasticity, standard_deviation, status)
  select e.company_id, $2, e.product_id, 'accepted', $3, $4, r.data_through, $5, $6, e.elasticity,
    ${NEXT_DEVIATION}, 'waiting'
  from elasticity_estimates e
  left join estimate_runs r on r.company_id = e.company_id and r.run_id = e.run_id
  where e.company_id = $1 and e.product_id = $7 and e.elasticity <= 0 and e.standard_deviation is not null`

/** Enters an accepted price into the ledger, in place of an earlier accepted one that was not carried out. */
export async function rememberPrediction(
  { client }: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  accepted: {
    readonly productId: number
    readonly price: string
    readonly advisedPrice: string
    /** Decision that accepted the price; `null`: it was planned without advice. */
    readonly decisionId: string | null
  },
): Promise<void> {
  const { productId, price, advisedPrice, decisionId } = accepted
  await client.query(
    `delete from price_predictions where company_id = $1 and product_id = $2 and source = 'accepted'
       and status = 'waiting' and changed_on is null`,
    [ctx.companyId, productId],
  )
  await client.query(rememberSql, [
    ctx.companyId,
    crypto.randomUUID(),
    decisionId,
    ctx.clock(),
    price,
    advisedPrice,
    productId,
  ])
}

/** Removes the prediction of a decision that was undone before its price was carried out. */
export async function forgetPrediction(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  decisionId: string,
): Promise<void> {
  await client.query(
    `delete from price_predictions
     where company_id = $1 and decision_id = $2 and status = 'waiting' and changed_on is null`,
    [companyId, decisionId],
  )
}
