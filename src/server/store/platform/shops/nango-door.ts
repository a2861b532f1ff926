import * as z from 'zod'
import type { Nango, Tags } from '../nango/nango.ts'
import type { ConnectOwner, PlatformMessage, StorePlatform } from './store-platform.ts'

export type Door = Pick<
  StorePlatform,
  'startConnect' | 'askForMore' | 'listConnections' | 'revoke' | 'verifyWebhook'
>

/** Connects and disconnects through Nango, in the same way for every platform behind it. */
export function createNangoDoor(nango: Nango, integration: string): Door {
  return {
    async startConnect(owner) {
      const { link } = await nango.startSession({ integration, tags: tagsOf(owner) })
      return { redirectUrl: link }
    },
    async askForMore(owner, { providerConnectionId, scopes }) {
      const asked = { connectionId: providerConnectionId, integration, tags: tagsOf(owner), scopes }
      const { link } = await nango.startReconnect(asked)
      return { redirectUrl: link }
    },
    async listConnections(owner) {
      const found = await nango.listConnections({ integration, tags: tagsOf(owner) })
      return found.map(({ connectionId }) => ({ providerConnectionId: connectionId }))
    },
    revoke: ({ providerConnectionId }) =>
      nango.deleteConnection({ connectionId: providerConnectionId, integration }),
    verifyWebhook: (rawBody, headers) =>
      nango.isSigned(rawBody, headers.get('x-nango-hmac-sha256')) ? readMessage(rawBody, integration) : null,
  }
}

function tagsOf({ companyId, userId, attemptId }: ConnectOwner): Tags {
  return { organization_id: companyId, end_user_id: userId, attempt_id: attemptId }
}

const IGNORED: PlatformMessage = { kind: 'ignored' }

const message = z.object({
  type: z.string(),
  connectionId: z.string().min(1).max(255),
  providerConfigKey: z.string(),
  operation: z.string().optional(),
  success: z.boolean().optional(),
  tags: z.record(z.string(), z.string()).nullish(),
})
const ownerTags = z.object({ organization_id: z.uuid(), end_user_id: z.uuid(), attempt_id: z.uuid() })

/** New kinds of messages appear without notice: unknown ones are ignored. */
function readMessage(rawBody: string, integration: string): PlatformMessage {
  const result = message.safeParse(parsed(rawBody))
  if (!result.success || result.data.providerConfigKey !== integration) return IGNORED
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
