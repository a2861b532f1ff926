import { hash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { enterAudit } from '../../accounts/audit/record-audit.ts'
import { type AppContext, NO_USER, tenantContext } from '../../kit/context.ts'
import type { Database } from '../../kit/db/database.ts'
import { platformConnections } from '../../kit/db/schema/platform.ts'
import { lookUpSetting } from '../../kit/db/tenant-setting.ts'
import { problem } from '../../kit/errors.ts'
import { attachConnection } from './attach-connection.ts'
import { findConnection } from './connections.ts'
import { type Delivery, isNew, readRaw } from './deliveries.ts'
import { giveBack } from './look-for-connection.ts'
import { requestSync } from './request-sync.ts'
import { storePlatforms } from './shops/platforms.ts'
import type { PlatformMessage, StorePlatform } from './shops/store-platform.ts'

/** Receives a signed message of the integration provider. Queues the work and answers immediately. */
export async function receiveWebhook(args: {
  readonly ctx: AppContext
  readonly input: Delivery
}): Promise<{ ok: true }> {
  const { ctx, input } = args
  const platforms = [...storePlatforms(ctx.config).values()]
  if (platforms.length === 0) throw problem('platform.no_provider')
  const rawBody = await readRaw(input)
  for (const platform of platforms) {
    const message = platform.verifyWebhook(rawBody, input.headers)
    if (message === null) throw problem('webhook.signature_wrong')
    await act(ctx, platform, message, rawBody)
  }
  return { ok: true }
}

/** The message concerns one platform; all others ignore it. */
async function act(
  ctx: AppContext,
  platform: StorePlatform,
  message: PlatformMessage,
  rawBody: string,
): Promise<void> {
  switch (message.kind) {
    case 'ignored':
      break
    case 'connected':
      await connect(ctx, platform, message)
      break
    case 'changed':
    case 'refused':
      await actOnce(ctx, platform, message, hash('sha256', rawBody, 'hex'))
      break
  }
}

/** The attempt is valid once, so a repetition of this message has no effect. */
async function connect(
  ctx: AppContext,
  platform: StorePlatform,
  { owner, connection }: PlatformMessage & { kind: 'connected' },
): Promise<void> {
  const { isAttached, replaced } = await attachConnection({
    ctx: tenantContext(ctx, owner.companyId, owner.userId),
    input: { platform: platform.id, attemptId: owner.attemptId, connection },
  })
  // The answer does not wait for the provider.
  if (replaced) void giveBack(ctx, platform, replaced)
  if (!isAttached) ctx.log.warn('a connection came that nobody here is waiting for, or that has come before')
}

async function actOnce(
  ctx: AppContext,
  platform: StorePlatform,
  message: PlatformMessage & { kind: 'changed' | 'refused' },
  bodySha256: string,
): Promise<void> {
  const { providerConnectionId } = message.connection
  const tenant = await findTenant(ctx.db, providerConnectionId)
  if (tenant === null) return
  const tenantCtx = tenantContext(ctx, tenant.companyId, NO_USER)
  await tenantCtx.inTenant(async (tx) => {
    if (!(await isNew(ctx, tx, tenant.companyId, bodySha256))) return
    const connection = await findConnection(tx, tenant.companyId, platform.id)
    if (connection?.providerConnectionId !== providerConnectionId || connection.status !== 'active') return
    if (message.kind === 'changed') {
      // Before the first import, the user has not asked for the store's data.
      if (connection.lastSyncedAt) await requestSync({ ctx: tenantCtx, tx, input: { connection } })
      return
    }
    const said = { action: 'platformRefused', object: platform.id, actor: 'Nango' }
    await enterAudit(tx, { ctx: tenantCtx, input: said })
    await tx
      .update(platformConnections)
      .set({ status: 'refused', updatedAt: ctx.clock() })
      .where(
        and(
          eq(platformConnections.companyId, tenant.companyId),
          eq(platformConnections.connectionId, connection.connectionId),
        ),
      )
  })
}

/**
 * Finds the company of a connection by our own record: the message that names the connection must not choose the
 * company. A policy shows this one row only during this query.
 */
async function findTenant(
  db: Pick<Database, 'pool'>,
  providerConnectionId: string,
): Promise<{ readonly companyId: string } | null> {
  const client = await db.pool.connect()
  try {
    await client.query('begin read only')
    await client.query(lookUpSetting('platform_connection', providerConnectionId))
    const { rows } = await client.query<{ company_id: string }>(
      'select company_id from platform_connections where provider_connection_id = $1',
      [providerConnectionId],
    )
    // The provider's ids are unique. If one occurred twice, no company would be chosen.
    return rows.length === 1 && rows[0] ? { companyId: rows[0].company_id } : null
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
