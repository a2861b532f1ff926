import { and, eq, sql } from 'drizzle-orm'
import type { TenantContext } from '../../context.ts'
import { aiTexts, aiUsage } from '../../db/schema/ai-texts.ts'
import type { TextParts } from './prepare-text.ts'

/** A takeaway takes about 1,500 tokens. */
export const USER_TOKENS_A_DAY = 60_000
export const COMPANY_TOKENS_A_DAY = 300_000

export async function findText(ctx: TenantContext, factsHash: string): Promise<TextParts | null> {
  const [row] = await ctx.inTenant((tx) =>
    tx
      .select({ parts: aiTexts.parts })
      .from(aiTexts)
      .where(and(eq(aiTexts.companyId, ctx.companyId), eq(aiTexts.factsHash, factsHash))),
  )
  return (row?.parts as TextParts | undefined) ?? null
}

export async function keepText(ctx: TenantContext, factsHash: string, parts: TextParts): Promise<void> {
  const values = { companyId: ctx.companyId, factsHash, parts, createdAt: ctx.clock() }
  await ctx.inTenant((tx) => tx.insert(aiTexts).values(values).onConflictDoNothing())
}

/** Whether user and company have tokens left today. */
export async function mayUseModel(ctx: TenantContext): Promise<boolean> {
  const [used] = await ctx.inTenant((tx) =>
    tx
      .select({
        company: sql<number>`coalesce(sum(${aiUsage.tokens}), 0)::int4`,
        user: sql<number>`coalesce(sum(${aiUsage.tokens}) filter (where ${aiUsage.userId} = ${ctx.userId}), 0)::int4`,
      })
      .from(aiUsage)
      .where(and(eq(aiUsage.companyId, ctx.companyId), eq(aiUsage.day, today(ctx)))),
  )
  return (used?.user ?? 0) < USER_TOKENS_A_DAY && (used?.company ?? 0) < COMPANY_TOKENS_A_DAY
}

export async function recordUse(ctx: TenantContext, tokens: number): Promise<void> {
  const values = { companyId: ctx.companyId, userId: ctx.userId, day: today(ctx), tokens }
  await ctx.inTenant((tx) =>
    tx
      .insert(aiUsage)
      .values(values)
      .onConflictDoUpdate({
        target: [aiUsage.companyId, aiUsage.userId, aiUsage.day],
        set: { tokens: sql`${aiUsage.tokens} + excluded.tokens` },
      }),
  )
}

function today(ctx: TenantContext): string {
  return ctx.clock().toISOString().slice(0, 10)
}
