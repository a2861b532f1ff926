import type * as z from 'zod'
import { type decidePriceInput, SNOOZE_DAYS } from '#contract/decisions'
import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { refuseConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'
import { rememberPrediction } from '../predictions/remember-prediction.ts'
import { expectedEffect } from '../price-plan/expected-effect.ts'
import { writeEntry } from '../price-plan/write-entry.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { adviseIn } from '../recommendations/advise-listed.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import { simulationBase } from '../simulation/simulation-base.ts'
import { type PriceDecision, readDecision } from './decision-rows.ts'

const insertSql = `
  insert into price_decisions
    (company_id, decision_id, product_id, decision, snoozed_until, advice, decided_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/**
 * Stores what a person decided, when, and the advice as it stood. A later decision takes precedence. An accepted
 * price goes onto the price plan and into the ledger, to be scored once the sales suffice.
 */
export async function decidePrice(args: {
  readonly ctx: TenantContext
  readonly input: { readonly productId: number } & z.output<typeof decidePriceInput>
}): Promise<{ decision: PriceDecision }> {
  const { ctx, input } = args
  const { productId } = input
  const { decision, snoozeDays = SNOOZE_DAYS.usual, acceptConflicts } = input
  return ctx.inTenant(async (tx) => {
    const [advice] = await adviseIn(tx, ctx, [productId])
    if (!advice) throw problem('product.not_found')
    const to = acceptedPrice(advice)
    if (decision === 'accepted' && to === null) throw problem('decision.hold_advised')
    if (decision === 'accepted' && to !== null) {
      const from = await companyDay(ctx, tx)
      const change = { field: 'productId', productId, kind: 'price', from, until: null } as const
      const changes = [{ ...change, price: Number(to) }]
      await refuseConflicts(tx, ctx, { changes, acceptConflicts })
    }
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
    if (decision === 'accepted' && to !== null)
      await planAcceptedPrice({ tx, ctx, advice, advisedPrice: to, decisionId })
    const made = await readDecision(tx, ctx.companyId, decisionId)
    if (!made) throw new Error('The decision that was just made is not there.')
    return { decision: made }
  })
}

/** Returns the price that accepting plans: the advised one, or the one to test; `null` where the price stays. */
function acceptedPrice({ kind, advisedPrice, test }: PriceAdvice): string | null {
  if (kind === 'test') return test?.price ?? null
  return kind === 'change' ? advisedPrice : null
}

interface Accepted {
  readonly tx: TenantTransaction
  readonly ctx: TenantContext
  readonly advice: PriceAdvice
  readonly advisedPrice: string
  readonly decisionId: string
}

async function planAcceptedPrice({ tx, ctx, advice, advisedPrice, decisionId }: Accepted): Promise<void> {
  const { productId, price } = advice
  const [row] = await readAdviceRows(tx, ctx.companyId, [productId])
  const rails = await readGuardRails(tx, ctx.companyId)
  const base = row ? simulationBase(row, rails.of(row.productType)) : null
  await writeEntry(tx, ctx, {
    productId,
    todayPrice: price,
    plannedPrice: advisedPrice,
    origin: 'advice',
    reason: '',
    startsOn: null,
    decisionId,
    expected: expectedEffect(base, Number(advisedPrice)),
  })
  if (price !== null) await rememberPrediction(tx, ctx, { productId, price, advisedPrice, decisionId })
}
