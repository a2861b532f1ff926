import { and, eq } from 'drizzle-orm'
import type { User } from '#contract/schemas/identity'
import type { TenantContext } from '../../context.ts'
import { users } from '../../db/schema/users.ts'
import { notFound } from '../../errors.ts'
import { presentUser } from './presenters.ts'

export async function getMe({ ctx }: { ctx: TenantContext }): Promise<{ user: User }> {
  return { user: presentUser(await getUserInCompany(ctx, ctx.userId)) }
}

async function getUserInCompany(ctx: TenantContext, userId: string): Promise<typeof users.$inferSelect> {
  const [row] = await ctx.inTenant((tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.companyId, ctx.companyId), eq(users.userId, userId))),
  )
  if (!row) throw notFound('The user')
  return row
}
