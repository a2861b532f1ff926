import { randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { TenantContext } from '../../context.ts'
import { platformAttempts } from '../../db/schema/platform.ts'
import { ProblemError } from '../../errors.ts'
import { ATTEMPT_MS } from './connections.ts'
import { platformOf } from './platform-of.ts'

const KEPT_MS = 7 * 24 * 60 * 60_000

/** Where to send the browser, so that the owner allows the connection. Bound to this user and company. */
export async function startConnection({
  ctx,
}: {
  readonly ctx: TenantContext
}): Promise<{ redirectUrl: string }> {
  const platform = platformOf(ctx)
  const { companyId, userId } = ctx
  const attemptId = randomUUID()
  const now = ctx.clock().getTime()
  await ctx.inTenant(async (tx) => {
    await tx
      .delete(platformAttempts)
      .where(
        and(
          eq(platformAttempts.companyId, companyId),
          lt(platformAttempts.expiresAt, new Date(now - KEPT_MS)),
        ),
      )
    await tx.insert(platformAttempts).values({
      companyId,
      attemptId,
      userId,
      platform: platform.id,
      expiresAt: new Date(now + ATTEMPT_MS),
    })
  })
  try {
    return await platform.startConnect({ companyId, userId, attemptId })
  } catch (cause) {
    // The specified sentence: it is the server's own here.
    throw new ProblemError('unavailable', 'Failed to initiate the integration OAuth.', { cause })
  }
}
