import { and, eq, sql } from 'drizzle-orm'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { type RowsBefore, removedRows } from '../../kit/db/rows-before.ts'
import { aiTexts, aiUsage } from '../../kit/db/schema/ai-text.ts'
import type { Answer } from './check-answer.ts'

/** A takeaway takes about 3,000 tokens, most of them for the list of allowed words. */
export const USER_TOKENS_A_DAY = 120_000
export const COMPANY_TOKENS_A_DAY = 600_000

/** Finds the stored answer of a model to these facts, as it was shown: facts stand in it as `{id}`. */
export async function findText(ctx: TenantContext, factsHash: string): Promise<Answer | null> {
  const [row] = await ctx.inTenant((tx) =>
    tx
      .select({ parts: aiTexts.parts })
      .from(aiTexts)
      .where(and(eq(aiTexts.companyId, ctx.companyId), eq(aiTexts.factsHash, factsHash))),
  )
  return (row?.parts as Answer | undefined) ?? null
}

export async function keepText(ctx: TenantContext, factsHash: string, parts: Answer): Promise<void> {
  const values = { companyId: ctx.companyId, factsHash, parts, createdAt: ctx.clock() }
  await ctx.inTenant((tx) =>
    tx
      .insert(aiTexts)
      .values(values)
      .onConflictDoUpdate({
        target: [aiTexts.companyId, aiTexts.factsHash],
        set: { parts, createdAt: ctx.clock() },
      }),
  )
}

/** Tokens set aside for one request. */
export interface Reservation {
  readonly day: string
  readonly tokens: number
}

/**
 * Reserves tokens before a request, so that simultaneous requests do not exceed the day's limit together; `null`:
 * user or company have none left. Reservations of a process that died stay counted.
 */
export async function reserveTokens(ctx: TenantContext, tokens: number): Promise<Reservation | null> {
  const day = ctx.clock().toISOString().slice(0, 10)
  return ctx.inTenant(async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ai ${ctx.companyId}`])
    const [used] = await tx
      .select({
        company: sql<string>`coalesce(sum(${aiUsage.tokens}), 0)`,
        user: sql<string>`coalesce(sum(${aiUsage.tokens}) filter (where ${aiUsage.userId} = ${ctx.userId}), 0)`,
      })
      .from(aiUsage)
      .where(and(eq(aiUsage.companyId, ctx.companyId), eq(aiUsage.day, day)))
    const isLeft = (sum: string | undefined, most: number) => Number(sum ?? 0) < most
    if (!isLeft(used?.user, USER_TOKENS_A_DAY) || !isLeft(used?.company, COMPANY_TOKENS_A_DAY)) return null
    await addTokens(tx, ctx, day, tokens)
    return { day, tokens }
  })
}

/** Replaces a reservation by the tokens that the request took. */
export async function settleTokens(
  ctx: TenantContext,
  { day, tokens }: Reservation,
  used: number,
): Promise<void> {
  if (used !== tokens) await ctx.inTenant((tx) => addTokens(tx, ctx, day, used - tokens))
}

async function addTokens(
  tx: TenantTransaction,
  ctx: TenantContext,
  day: string,
  tokens: number,
): Promise<void> {
  const values = { companyId: ctx.companyId, userId: ctx.userId, day, tokens: Math.max(0, tokens) }
  await tx
    .insert(aiUsage)
    .values(values)
    .onConflictDoUpdate({
      target: [aiUsage.companyId, aiUsage.userId, aiUsage.day],
      set: { tokens: sql`greatest(0, ${aiUsage.tokens} + ${tokens})` },
    })
}

/** Deletes stored answers from before, and returns how many. */
export function deleteTextsBefore(client: Queryable, { companyId, before }: RowsBefore): Promise<number> {
  return removedRows(client, 'delete from ai_texts where company_id = $1 and created_at < $2', [
    companyId,
    before,
  ])
}
