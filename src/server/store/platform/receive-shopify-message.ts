import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { and, eq, max } from 'drizzle-orm'
import type { MessageId } from '#messages/message'
import { enterAudit, recordAudit } from '../../accounts/audit/record-audit.ts'
import { type AppContext, NO_USER, type TenantContext, tenantContext } from '../../kit/context.ts'
import type { Database, TenantTransaction } from '../../kit/db/database.ts'
import { platformAttempts, platformConnections } from '../../kit/db/schema/platform.ts'
import { lookUpSetting } from '../../kit/db/tenant-setting.ts'
import { problem } from '../../kit/errors.ts'
import { type Connection, findConnection } from './connections.ts'
import { type Delivery, isNew, readRaw } from './deliveries.ts'
import { requestSync } from './request-sync.ts'

interface Message {
  readonly topic: string
  readonly deliveryId: string
  readonly triggeredAt: Date | null
}

/**
 * Receives a signed message of Shopify. It is only a trigger: a job reads the changes from the shop, so that order
 * and repetition do not matter. Wrong signatures get 401, as Shopify's rules for apps require.
 */
export async function receiveShopifyMessage(args: {
  readonly ctx: AppContext
  readonly input: Delivery
}): Promise<{ ok: true }> {
  const { ctx, input } = args
  const secret = ctx.config.shopifyClientSecret
  if (secret === null) throw problem('platform.no_shopify_app')
  const rawBody = await readRaw(input)
  if (!isSigned(rawBody, input.headers.get('x-shopify-hmac-sha256'), secret))
    throw problem('webhook.signature_wrong')
  const triggered = Date.parse(input.headers.get('x-shopify-triggered-at') ?? '')
  const message: Message = {
    topic: input.headers.get('x-shopify-topic') ?? '',
    deliveryId: input.headers.get('x-shopify-webhook-id') ?? rawBody,
    triggeredAt: Number.isNaN(triggered) ? null : new Date(triggered),
  }
  const domain = input.headers.get('x-shopify-shop-domain') ?? ''
  for (const companyId of await findShopTenants(ctx.db, domain))
    await act(tenantContext(ctx, companyId, NO_USER), message)
  return { ok: true }
}

function isSigned(rawBody: string, signature: string | null, secret: string): boolean {
  if (signature === null || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false
  const expected = createHmac('sha256', secret).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'base64'))
}

async function act(ctx: TenantContext, message: Message): Promise<void> {
  const isActed = await ctx.inTenant(async (tx) => {
    const id = hash('sha256', `shopify ${message.deliveryId}`, 'hex')
    if (!(await isNew(ctx, tx, ctx.companyId, id))) return false
    const connection = await findConnection(tx, ctx.companyId, 'shopify')
    if (!connection) return false
    await follow(ctx, tx, { message, connection })
    return true
  })
  const id = personal[message.topic]
  if (isActed && id !== undefined)
    await recordAudit({
      ctx,
      input: { action: message.topic, object: 'Shopify', actor: 'Shopify', refusal: { id } },
    })
}

/** Shopify's mandatory messages about people. No data on customers are requested, so there are none to hand out. */
const personal: Readonly<Record<string, MessageId>> = {
  'customers/data_request': 'platform.no_customers_kept',
  'customers/redact': 'platform.no_customers_kept',
  'shop/redact': 'platform.brought_is_removed',
}

interface Following {
  readonly message: Message
  readonly connection: Connection
}

async function follow(
  ctx: TenantContext,
  tx: TenantTransaction,
  { message, connection }: Following,
): Promise<void> {
  switch (message.topic) {
    case 'products/update':
    case 'orders/updated':
      // Before the first import, the user has not asked for the store's data.
      if (connection.status === 'active' && connection.lastSyncedAt)
        await requestSync({ ctx, tx, input: { connection } })
      break
    case 'app/uninstalled':
      if (connection.status === 'active' && !(await isFromBefore(ctx, tx, message))) {
        await setStatus(ctx, tx, connection, 'refused')
        await enterAudit(tx, {
          ctx,
          input: { action: 'platformRefused', object: 'shopify', actor: 'Shopify' },
        })
      }
      break
    case 'shop/redact':
      if (connection.status !== 'active' && connection.status !== 'removing') {
        await setStatus(ctx, tx, connection, 'removing')
        const { companyId } = ctx
        const { connectionId } = connection
        await ctx.jobs.send('clear-platform', { companyId, connectionId }, { key: connectionId, tx })
      }
      break
    default:
      break
  }
}

/** A delayed message must not end a connection that was renewed since. */
async function isFromBefore(
  ctx: TenantContext,
  tx: TenantTransaction,
  { triggeredAt }: Message,
): Promise<boolean> {
  const [made] = await tx
    .select({ at: max(platformAttempts.finishedAt) })
    .from(platformAttempts)
    .where(and(eq(platformAttempts.companyId, ctx.companyId), eq(platformAttempts.platform, 'shopify')))
  return triggeredAt !== null && made?.at != null && triggeredAt < made.at
}

async function setStatus(
  ctx: TenantContext,
  tx: TenantTransaction,
  { connectionId }: Connection,
  status: 'refused' | 'removing',
): Promise<void> {
  await tx
    .update(platformConnections)
    .set({ status, updatedAt: ctx.clock() })
    .where(
      and(
        eq(platformConnections.companyId, ctx.companyId),
        eq(platformConnections.connectionId, connectionId),
      ),
    )
}

/**
 * Finds the companies that have connected this shop, by our own records; there may be several. A policy shows these
 * rows only during this query.
 */
async function findShopTenants(db: Pick<Database, 'pool'>, shopDomain: string): Promise<readonly string[]> {
  const client = await db.pool.connect()
  try {
    await client.query('begin read only')
    await client.query(lookUpSetting('platform_shop', shopDomain))
    const { rows } = await client.query<{ company_id: string }>(
      `select company_id from platform_connections where platform = 'shopify' and shop_domain = $1`,
      [shopDomain],
    )
    return rows.map((row) => row.company_id)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
