import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '#contract/platform'
import { platformAttempts, platformConnections } from '../../kit/db/schema/platform.ts'
import { problem } from '../../kit/errors.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { ATTEMPT_MS, currentConnection } from './connections.ts'
import { platformOf } from './platform-of.ts'
import { writingOf } from './price-writing.ts'

/** Allows or forbids writing prices to the store. The store's permission for it is requested now, not before. */
export async function setPriceWriting({
  ctx,
  input,
}: VerbArgs<'setPriceWriting'>): Promise<{ redirectUrl: string | null }> {
  const { companyId, userId } = ctx
  const attemptId = randomUUID()
  const { connection, isAsked } = await ctx.inTenant(async (tx) => {
    const found = await currentConnection(tx, companyId)
    if (found?.status !== 'active') throw problem('platform.not_connected')
    await tx
      .update(platformConnections)
      .set({ writesPrices: input.isOn, updatedAt: ctx.clock() })
      .where(
        and(
          eq(platformConnections.companyId, companyId),
          eq(platformConnections.connectionId, found.connectionId),
        ),
      )
    const isLacking = writingOf(ctx, { ...found, writesPrices: input.isOn }) === 'needs_permission'
    if (isLacking)
      await tx.insert(platformAttempts).values({
        companyId,
        attemptId,
        userId,
        platform: found.platform,
        expiresAt: new Date(ctx.clock().getTime() + ATTEMPT_MS),
      })
    return { connection: found, isAsked: isLacking }
  })
  if (!isAsked) return { redirectUrl: null }
  const platform = platformOf(ctx, connection.platform as PlatformId)
  const scopes = [
    ...new Set([...connection.scopes, ...(platform.scopeToWrite ? [platform.scopeToWrite] : [])]),
  ]
  try {
    return await platform.askForMore({ companyId, userId, attemptId }, { ...connection, scopes })
  } catch (cause) {
    throw problem('platform.store_not_asked', null, { cause })
  }
}
