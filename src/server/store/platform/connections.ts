import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformAttempts, platformConnections } from '../../kit/db/schema/platform.ts'

export type Connection = typeof platformConnections.$inferSelect
export type Attempt = typeof platformAttempts.$inferSelect

/** Period in which the provider's own link is valid. */
export const ATTEMPT_MS = 30 * 60_000

export async function findConnection(
  tx: TenantTransaction,
  companyId: string,
  platform: PlatformId,
): Promise<Connection | null> {
  const [found] = await tx
    .select()
    .from(platformConnections)
    .where(and(eq(platformConnections.companyId, companyId), eq(platformConnections.platform, platform)))
  return found ?? null
}

/** Returns connections for which the integration provider may still hold a permission. */
export async function connectionsAtProvider(
  tx: TenantTransaction,
  companyId: string,
): Promise<readonly Connection[]> {
  return tx
    .select()
    .from(platformConnections)
    .where(and(eq(platformConnections.companyId, companyId), ne(platformConnections.status, 'disconnected')))
}

/**
 * Returns the connection that the screen shows: the connected store, else the last one. A connection being removed is
 * left out.
 */
export async function currentConnection(
  tx: TenantTransaction,
  companyId: string,
): Promise<Connection | null> {
  const found = await tx
    .select()
    .from(platformConnections)
    .where(and(eq(platformConnections.companyId, companyId), ne(platformConnections.status, 'removing')))
    .orderBy(desc(platformConnections.updatedAt))
  return found.find(({ status }) => status !== 'disconnected') ?? found[0] ?? null
}

export async function openAttempts(ctx: TenantContext, tx: TenantTransaction): Promise<readonly Attempt[]> {
  return tx
    .select()
    .from(platformAttempts)
    .where(
      and(
        eq(platformAttempts.companyId, ctx.companyId),
        eq(platformAttempts.userId, ctx.userId),
        isNull(platformAttempts.finishedAt),
        gt(platformAttempts.expiresAt, ctx.clock()),
      ),
    )
    .orderBy(desc(platformAttempts.createdAt))
    .limit(5)
}

/**
 * Makes the next import from a connected store read all orders again: the store skipped lines that a file had
 * brought, and the file was removed.
 */
export async function readOrdersAgain({
  tx,
  companyId,
}: {
  readonly tx: TenantTransaction
  readonly companyId: string
}): Promise<void> {
  await tx.client.query('update platform_connections set orders_read_through = null where company_id = $1', [
    companyId,
  ])
}
