import type * as z from 'zod'
import { type decidePriceInput, SNOOZE_DAYS } from '#contract/schemas/decisions'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { notFound, ProblemError } from '../../errors.ts'
import { expectedEffect } from '../price-plan/expected-effect.ts'
import { writeEntry } from '../price-plan/write-entry.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { adviseIn } from '../recommendations/advise-listed.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import { outcomeBase } from '../simulation/simulate-prices.ts'
import { rememberPrediction } from '../track-record/remember-prediction.ts'
import { type PriceDecision, readDecision } from './decision-rows.ts'

const DAY_MS = 86_400_000

const insertSql = `
  insert into price_decisions
    (company_id, decision_id, product_id, decision, snoozed_until, advice, decided_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/**
 * Keeps what a person decided, when, and the advice as it stood. A later decision goes before it. An accepted
 * price goes onto the price plan and into the ledger, to be scored once the sales can tell.
 */
export async function decidePrice(args: {
  readonly ctx: TenantContext
  readonly input: {
    readonly params: { readonly productId: number }
    readonly body: z.output<typeof decidePriceInput>
  }
}): Promise<{ decision: PriceDecision }> {
  const { ctx, input } = args
  const { productId } = input.params
  const { decision, snoozeDays = SNOOZE_DAYS.usual } = input.body
  return ctx.inTenant(async (tx) => {
    const [advice] = await adviseIn(tx, ctx, [productId])
    if (!advice) throw notFound('The product')
    if (decision === 'accepted' && advice.direction === 'maintain')
      throw new ProblemError('conflict', 'The advice is to hold this price; there is no change to accept.')
    const now = ctx.clock()
    const until = decision === 'snoozed' ? new Date(now.getTime() + snoozeDays * DAY_MS) : null
    const decisionId = crypto.randomUUID()
    await tx.client.query(insertSql, [
      ctx.companyId,
      decisionId,
      productId,
      decision,
      until,
      JSON.stringify({ ...advice, decision: null }),
      ctx.userId,
      now,
    ])
    if (decision === 'accepted') await carryOn(tx, ctx, advice, decisionId)
    const made = await readDecision(tx, ctx.companyId, decisionId)
    if (!made) throw new Error('The decision that was just made is not there.')
    return { decision: made }
  })
}

async function carryOn(
  tx: TenantTransaction,
  ctx: TenantContext,
  advice: PriceAdvice,
  decisionId: string,
): Promise<void> {
  const { productId, price, advisedPrice } = advice
  if (advisedPrice === null) return
  const [row] = await readAdviceRows(tx, ctx.companyId, [productId])
  await writeEntry(tx, ctx, {
    productId,
    todayPrice: price,
    plannedPrice: advisedPrice,
    origin: 'advice',
    reason: '',
    startsOn: null,
    decisionId,
    expected: row ? expectedEffect(outcomeBase(row), Number(advisedPrice)) : null,
  })
  if (price !== null) await rememberPrediction(tx, ctx, { productId, price, advisedPrice, decisionId })
}
