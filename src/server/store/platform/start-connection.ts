import { randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations'
import type { PlatformId } from '#contract/platform'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformAttempts } from '../../kit/db/schema/platform.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { ATTEMPT_MS, currentConnection, findConnection } from './connections.ts'
import { platformOf } from './platform-of.ts'

const KEPT_MS = 7 * DAY_MS

/** Returns the address where the owner allows the connection in the browser. Bound to this user and company. */
export async function startConnection({
  ctx,
  input,
}: VerbArgs<'startPlatformConnection'>): Promise<{ redirectUrl: string }> {
  const platform = platformOf(ctx, input.platform)
  const { companyId, userId } = ctx
  const attemptId = randomUUID()
  const now = ctx.clock().getTime()
  await ctx.inTenant(async (tx) => {
    await refuseSecondStore(tx, companyId, platform.id)
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
    // The specified sentence is the server's own here.
    throw problem('platform.oauth_not_begun', null, { cause })
  }
}

/** A company is one store: two connected platforms would count the same goods twice. */
async function refuseSecondStore(
  tx: TenantTransaction,
  companyId: string,
  wanted: PlatformId,
): Promise<void> {
  const current = await currentConnection(tx, companyId)
  if (current && current.status !== 'disconnected' && current.platform !== wanted)
    throw problem('platform.other_connected')
  const same = await findConnection(tx, companyId, wanted)
  if (same?.status === 'removing') throw problem('platform.being_removed')
}
