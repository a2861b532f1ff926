import type * as z from 'zod'
import type { priceDecision } from '#contract/decisions'
import { USER_NAME } from '../../accounts/identity/name-of.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { readStoredAdvice } from '../recommendations/stored-advice.ts'

export type PriceDecision = z.infer<typeof priceDecision>

export interface DecisionRow {
  readonly decisionId: string
  readonly productId: string
  readonly decision: PriceDecision['decision']
  readonly snoozedUntil: Date | null
  readonly decidedAt: Date
  readonly undoneAt: Date | null
  readonly advice: PriceDecision['advice']
  readonly decidedBy: string
}

/** Columns of `price_decisions` as `d`, with the name of the user who decided. */
export const decisionColumns = `
  d.decision_id as "decisionId", d.product_id as "productId", d.decision, d.snoozed_until as "snoozedUntil",
  d.created_at as "decidedAt", d.undone_at as "undoneAt", d.advice,
  (select coalesce(${USER_NAME}, '')
    from users u where u.company_id = d.company_id and u.user_id = d.decided_by) as "decidedBy"`

/** Reads one decision in its current state; `undefined` where there is none. */
export async function readDecision(
  { client }: TenantTransaction,
  companyId: string,
  decisionId: string,
): Promise<PriceDecision | undefined> {
  const { rows } = await client.query<DecisionRow>(
    `select ${decisionColumns} from price_decisions d where d.company_id = $1 and d.decision_id = $2`,
    [companyId, decisionId],
  )
  return rows[0] && presentDecision(rows[0])
}

/** Reads decisions without their advice. */
export async function readDecisions(
  { client }: TenantTransaction,
  companyId: string,
  decisionIds: readonly string[],
): Promise<Pick<PriceDecision, 'decisionId' | 'productId' | 'decision' | 'decidedAt' | 'snoozedUntil'>[]> {
  const { rows } = await client.query<DecisionRow>(
    `select ${decisionColumns} from price_decisions d where d.company_id = $1 and d.decision_id = any($2::uuid[])`,
    [companyId, decisionIds],
  )
  return rows.map((row) => {
    const { decisionId, productId, decision, decidedAt, snoozedUntil } = presentDecision(row)
    return { decisionId, productId, decision, decidedAt, snoozedUntil }
  })
}

export function presentDecision(row: DecisionRow): PriceDecision {
  return {
    decisionId: row.decisionId,
    productId: Number(row.productId),
    decision: row.decision,
    decidedAt: row.decidedAt.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    decidedBy: row.decidedBy ?? '',
    undoneAt: row.undoneAt?.toISOString() ?? null,
    advice: readStoredAdvice(row.advice),
  }
}
