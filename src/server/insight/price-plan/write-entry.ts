import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { ExpectedEffect } from './expected-effect.ts'

export interface NewEntry {
  readonly productId: number
  readonly todayPrice: string | null
  readonly plannedPrice: string
  readonly origin: 'advice' | 'simulation' | 'manual'
  readonly reason: string
  readonly startsOn: string | null
  readonly decisionId: string | null
  readonly expected: ExpectedEffect | null
}

/** Each product has at most one open entry: a new one replaces it. */
const upsertSql = `
  insert into price_plan (company_id, entry_id, product_id, today_price, planned_price, origin, reason, starts_on,
    status, decision_id, expected, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'planned', $9, $10, $11, $12, $12)
  on conflict (company_id, product_id) where status = 'planned' and removed_at is null
  do update set today_price = excluded.today_price, planned_price = excluded.planned_price,
    origin = excluded.origin, reason = excluded.reason, starts_on = excluded.starts_on,
    decision_id = excluded.decision_id, expected = excluded.expected, created_by = excluded.created_by,
    created_at = excluded.created_at, updated_at = excluded.updated_at`

export async function writeEntry(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'userId' | 'clock'>,
  entry: NewEntry,
): Promise<void> {
  await tx.client.query(upsertSql, [
    ctx.companyId,
    crypto.randomUUID(),
    entry.productId,
    entry.todayPrice,
    entry.plannedPrice,
    entry.origin,
    entry.reason,
    entry.startsOn,
    entry.decisionId,
    entry.expected === null ? null : JSON.stringify(entry.expected),
    ctx.userId,
    ctx.clock(),
  ])
}

/** Removes the planned entries of a decision; a price that was already carried out did change, and stays. */
export async function takeOffPlan(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  decisionId: string,
): Promise<void> {
  await client.query(
    `update price_plan set removed_at = $3, updated_at = $3
     where company_id = $1 and decision_id = $2 and status = 'planned' and removed_at is null`,
    [companyId, decisionId, clock()],
  )
}
