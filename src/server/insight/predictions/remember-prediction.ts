import { addDays, SCORE_WINDOW_DAYS } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { readDemandFrom } from '../outlook/demand-from.ts'
import { NEXT_DEVIATION } from '../outlook/next-deviation.ts'
import { rangeColumns } from './range-columns.ts'

/** An accepted price whose outcome is to be compared with what was predicted. */
export interface AcceptedPrice {
  readonly productId: number
  readonly price: string
  readonly advisedPrice: string
  /** Decision that accepted the price; `null`: it was planned without advice. */
  readonly decisionId: string | null
}

/**
 * Stores accepted prices with the current elasticity, and the outlook on the days that follow; nothing is predicted
 * without an elasticity, or with one above zero.
 */
const rememberSql = `
  insert into price_predictions (company_id, prediction_id, product_id, source, decision_id, made_at, data_through,
    from_price, to_price, elasticity, standard_deviation, grade, status, outlook_units, outlook_low, outlook_high)
  select e.company_id, a.prediction_id, e.product_id, 'accepted', a.decision_id, $2, r.data_through, a.from_price,
    a.to_price, e.elasticity, ${NEXT_DEVIATION}, e.grade, 'waiting', a.units, a.low, a.high
  from unnest($3::uuid[], $4::int8[], $5::uuid[], $6::numeric[], $7::numeric[], $8::float8[], $9::float8[], $10::float8[])
    as a (prediction_id, product_id, decision_id, from_price, to_price, units, low, high)
  join elasticity_estimates e on e.company_id = $1 and e.product_id = a.product_id
  left join estimate_runs r on r.company_id = e.company_id and r.run_id = e.run_id
  where e.elasticity <= 0 and e.standard_deviation is not null`

/** Enters accepted prices into the ledger, in place of earlier accepted ones that were not carried out. */
export async function rememberPredictions(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  accepted: readonly AcceptedPrice[],
): Promise<void> {
  const { client } = tx
  const productIds = accepted.map(({ productId }) => productId)
  await client.query(
    `delete from price_predictions where company_id = $1 and product_id = any($2::int8[]) and source = 'accepted'
       and status = 'waiting' and changed_on is null`,
    [ctx.companyId, productIds],
  )
  const tomorrow = addDays(await companyDay(ctx, tx), 1)
  const asked = productIds.map((productId) => ({ productId, startsOn: tomorrow }))
  const expected = await readDemandFrom(client, ctx.companyId, asked, SCORE_WINDOW_DAYS)
  await client.query(rememberSql, [
    ...[ctx.companyId, ctx.clock()],
    accepted.map(() => crypto.randomUUID()),
    productIds,
    accepted.map(({ decisionId }) => decisionId),
    accepted.map(({ price }) => price),
    accepted.map(({ advisedPrice }) => advisedPrice),
    ...rangeColumns(productIds.map((productId) => expected.get(productId))),
  ])
}

/** Removes the predictions of decisions that were undone before their prices were carried out. */
export async function forgetPredictions(
  { client }: TenantTransaction,
  { companyId }: Pick<TenantContext, 'companyId'>,
  decisionIds: readonly string[],
): Promise<void> {
  await client.query(
    `delete from price_predictions
     where company_id = $1 and decision_id = any($2::uuid[]) and status = 'waiting' and changed_on is null`,
    [companyId, decisionIds],
  )
}
