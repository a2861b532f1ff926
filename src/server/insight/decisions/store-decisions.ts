import type * as z from 'zod'
import { type decidePriceInput, SNOOZE_DAYS } from '#contract/decisions'
import { DAY_MS } from '#contract/durations'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { companyDay } from '../../store/basics/company-day.ts'
import { refuseConflicts } from '../../store/plan-conflicts/refuse-conflicts.ts'
import { rememberPredictions } from '../predictions/remember-prediction.ts'
import { expectedEffect } from '../price-plan/expected-effect.ts'
import { keepReplaced, writeEntries } from '../price-plan/write-entry.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import type { WeighedRow } from '../recommendations/weigh-row.ts'
import { simulationBase } from '../simulation/simulation-base.ts'

/** An advice to decide on, with the data it was made from. */
export interface Decidable {
  readonly weighed: WeighedRow
  readonly advice: PriceAdvice
}

const insertSql = `
  insert into price_decisions
    (company_id, decision_id, product_id, decision, snoozed_until, advice, decided_by, created_at)
  select $1, decision_id, product_id, $2::text, $3::timestamptz, advice, $4::uuid, $5::timestamptz
  from unnest($6::uuid[], $7::int8[], $8::jsonb[]) as d (decision_id, product_id, advice)
  returning 1`

/**
 * Stores one decision on each of different products, with the advice as it stands. Accepted prices go onto the price
 * plan and into the ledger, to be scored once the sales suffice. All or none.
 */
export async function storeDecisions(
  tx: TenantTransaction,
  ctx: TenantContext,
  of: z.output<typeof decidePriceInput> & {
    readonly products: readonly Decidable[]
    /** Path of the products in the request. */
    readonly field: string
  },
): Promise<{ readonly decisionId: string; readonly productId: number }[]> {
  const { decision, snoozeDays = SNOOZE_DAYS.usual, acceptConflicts, field } = of
  const made = of.products.map((each) => ({ ...each, decisionId: crypto.randomUUID() }))
  const accepted = decision === 'accepted' ? made.flatMap(withPrice) : []
  if (accepted.length > 0) {
    const from = await companyDay(ctx, tx)
    const changes = accepted.map(({ advice: { productId }, to }) => ({
      ...({ field, productId, kind: 'price', from, until: null } as const),
      price: Number(to),
    }))
    await refuseConflicts(tx, ctx, { changes, acceptConflicts })
  }
  const now = ctx.clock()
  await tx.client.query(insertSql, [
    ...[ctx.companyId, decision],
    decision === 'snoozed' ? new Date(now.getTime() + snoozeDays * DAY_MS) : null,
    ...[ctx.userId, now],
    made.map(({ decisionId }) => decisionId),
    made.map(({ advice }) => advice.productId),
    made.map(({ advice }) => JSON.stringify({ ...advice, decision: null })),
  ])
  if (accepted.length > 0) await planAcceptedPrices(tx, ctx, accepted)
  return made.map(({ decisionId, advice: { productId } }) => ({ decisionId, productId }))
}

/** Returns the price that accepting plans: the advised one, or the one to test; `null` where the price stays. */
export function acceptedPrice({
  kind,
  advisedPrice,
  test,
}: Pick<PriceAdvice, 'kind' | 'advisedPrice' | 'test'>): string | null {
  if (kind === 'test') return test?.price ?? null
  return kind === 'change' ? advisedPrice : null
}

type Accepted = Decidable & { readonly decisionId: string; readonly to: string }

function withPrice(each: Decidable & { readonly decisionId: string }): Accepted[] {
  const to = acceptedPrice(each.advice)
  return to === null ? [] : [{ ...each, to }]
}

async function planAcceptedPrices(
  tx: TenantTransaction,
  ctx: TenantContext,
  accepted: readonly Accepted[],
): Promise<void> {
  const productIds = accepted.map(({ advice: { productId } }) => productId)
  const decisionIds = accepted.map(({ decisionId }) => decisionId)
  await keepReplaced(tx, ctx, productIds, decisionIds)
  await writeEntries(
    tx,
    ctx,
    accepted.map(({ advice: { productId, price }, weighed: { row, question }, decisionId, to }) => ({
      ...{ productId, todayPrice: price, plannedPrice: to },
      ...{ origin: 'advice', reason: '', startsOn: null, decisionId },
      expected: expectedEffect(simulationBase(row, question.rails), Number(to)),
    })),
  )
  const known = accepted.flatMap(({ advice: { productId, price }, decisionId, to }) =>
    price === null ? [] : [{ productId, price, advisedPrice: to, decisionId }],
  )
  await rememberPredictions(tx, ctx, known)
}
