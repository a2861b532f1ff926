import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { PlatformId } from '#contract/platform'
import { enterAudit } from '../../accounts/audit/record-audit.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformAttempts, platformConnections } from '../../kit/db/schema/platform.ts'
import { type Connection, findConnection } from './connections.ts'
import { requestSync } from './request-sync.ts'
import type { ConnectionRef } from './shops/store-platform.ts'

interface Attach {
  readonly platform: PlatformId
  readonly attemptId: string
  readonly connection: ConnectionRef
}

export interface Attached {
  readonly isAttached: boolean
  /** The connection that this one replaces: its permission must be revoked. */
  readonly replaced: ConnectionRef | null
}

const NOTHING: Attached = { isAttached: false, replaced: null }

/**
 * Takes over a connection if this company and this user asked for it within the last half hour. The provider's
 * message proves nothing: our own record of the attempt does, and it is valid once.
 */
export async function attachConnection(args: {
  readonly ctx: TenantContext
  readonly input: Attach
}): Promise<Attached> {
  const { ctx, input } = args
  const { companyId, userId } = ctx
  return ctx.inTenant(async (tx) => {
    const now = ctx.clock()
    if (!(await redeemAttempt(ctx, tx, input, now))) return NOTHING
    const known = await findConnection(tx, companyId, input.platform)
    // It may be another shop, or have other permissions: everything is read from the beginning.
    const fresh = {
      providerConnectionId: input.connection.providerConnectionId,
      status: 'active',
      shopName: null,
      shopDomain: null,
      scopes: [],
      productsReadThrough: null,
      ordersReadThrough: null,
      lastSyncedAt: null,
      reading: {},
      writesPrices: false,
      connectedBy: userId,
      updatedAt: now,
    }
    // For the same connection with extended or renewed permission, the data read stay.
    const isSame = known?.providerConnectionId === input.connection.providerConnectionId
    const taken = isSame ? { status: 'active', scopes: [], connectedBy: userId, updatedAt: now } : fresh
    const connectionId = known?.connectionId ?? randomUUID()
    if (known)
      await tx
        .update(platformConnections)
        .set(taken)
        .where(
          and(
            eq(platformConnections.companyId, companyId),
            eq(platformConnections.connectionId, known.connectionId),
          ),
        )
    else
      await tx
        .insert(platformConnections)
        .values({ companyId, connectionId, platform: input.platform, ...fresh })
    const { providerConnectionId: after } = input.connection
    const before = known?.providerConnectionId ?? null
    await enterAudit(tx, {
      ctx,
      input: { action: 'platformConnected', object: input.platform, before, after },
    })
    // New scopes take effect with the next reading. Own data are never imported into the sample store without a
    // request.
    const isWanted = isSame ? known?.lastSyncedAt !== null : !(await hasSampleStore(ctx, tx))
    if (isWanted) await requestSync({ ctx, tx, input: { connection: { connectionId } } })
    return { isAttached: true, replaced: replacedBy(input.connection, known) }
  })
}

/** Uses up the attempt of this user; returns false if there is none, or it has been used or has expired. */
async function redeemAttempt(
  { companyId, userId }: TenantContext,
  tx: TenantTransaction,
  input: Attach,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(platformAttempts)
    .set({ finishedAt: now })
    .where(
      and(
        eq(platformAttempts.companyId, companyId),
        eq(platformAttempts.attemptId, input.attemptId),
        eq(platformAttempts.userId, userId),
        eq(platformAttempts.platform, input.platform),
        isNull(platformAttempts.finishedAt),
        gt(platformAttempts.expiresAt, now),
      ),
    )
    .returning({ attemptId: platformAttempts.attemptId })
  return used.length > 0
}

async function hasSampleStore({ companyId }: TenantContext, { client }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from imports i join runs r on r.company_id = i.company_id and r.run_id = i.import_id
       where i.company_id = $1 and i.kind = 'sample' and i.step is null and r.status = 'done') as has`,
    [companyId],
  )
  return rows[0]?.has === true
}

function replacedBy(now: ConnectionRef, before: Connection | null): ConnectionRef | null {
  if (before === null || before.status === 'disconnected') return null
  return before.providerConnectionId === now.providerConnectionId ? null : before
}
