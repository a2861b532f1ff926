import * as z from 'zod'
import type { Nango, Tags } from '../../nango/nango.ts'
import type { ConnectOwner, PlatformMessage, StorePlatform } from '../store-platform.ts'
import { createAsk, type Wait } from './ask.ts'
import { SHOPIFY_API_VERSION } from './queries.ts'
import { openShopifyStore } from './shopify-store.ts'

/** Also the name of the integration in Nango. */
const INTEGRATION = 'shopify'

export interface ShopifyOptions {
  readonly nango: Nango
  readonly wait?: Wait | undefined
}

/** Shopify's Admin GraphQL, reached through Nango's proxy. */
export function createShopify({ nango, wait }: ShopifyOptions): StorePlatform {
  return {
    id: 'shopify',
    async startConnect(owner) {
      const { link } = await nango.startSession({ integration: INTEGRATION, tags: tagsOf(owner) })
      return { redirectUrl: link }
    },
    async listConnections(owner) {
      const found = await nango.listConnections({ integration: INTEGRATION, tags: tagsOf(owner) })
      return found.map(({ connectionId }) => ({ providerConnectionId: connectionId }))
    },
    openStore({ providerConnectionId }, { signal }) {
      const ask = createAsk({
        send: (json) =>
          nango.proxy({
            connectionId: providerConnectionId,
            integration: INTEGRATION,
            path: `/admin/api/${SHOPIFY_API_VERSION}/graphql.json`,
            json,
            signal,
          }),
        signal,
        ...(wait ? { wait } : {}),
      })
      return openShopifyStore(ask)
    },
    revoke: ({ providerConnectionId }) =>
      nango.deleteConnection({ connectionId: providerConnectionId, integration: INTEGRATION }),
    verifyWebhook: (rawBody, headers) =>
      nango.isSigned(rawBody, headers.get('x-nango-hmac-sha256')) ? readMessage(rawBody) : null,
  }
}

function tagsOf({ companyId, userId, attemptId }: ConnectOwner): Tags {
  return { organization_id: companyId, end_user_id: userId, attempt_id: attemptId }
}

const IGNORED: PlatformMessage = { kind: 'ignored' }

const message = z.object({
  type: z.string(),
  connectionId: z.string().min(1).max(255),
  providerConfigKey: z.literal(INTEGRATION),
  operation: z.string().optional(),
  success: z.boolean().optional(),
  tags: z.record(z.string(), z.string()).nullish(),
})
const ownerTags = z.object({ organization_id: z.uuid(), end_user_id: z.uuid(), attempt_id: z.uuid() })

/** New kinds of messages appear without notice: what is not known here is nothing to us. */
function readMessage(rawBody: string): PlatformMessage {
  const result = message.safeParse(parsed(rawBody))
  if (!result.success) return IGNORED
  const { type, operation, success, tags, connectionId } = result.data
  const connection = { providerConnectionId: connectionId }
  if (type === 'forward') return { kind: 'changed', connection }
  if (type !== 'auth') return IGNORED
  if (operation === 'refresh') return success === false ? { kind: 'refused', connection } : IGNORED
  const owner = ownerTags.safeParse(tags ?? {})
  if (success !== true || !owner.success) return IGNORED
  const { organization_id: companyId, end_user_id: userId, attempt_id: attemptId } = owner.data
  return { kind: 'connected', connection, owner: { companyId, userId, attemptId } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
