import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../kit/config.ts'
import { createOutbound, type Outbound, type OutboundAnswer } from '../../../kit/outbound/outbound-client.ts'

type NangoConfig = NonNullable<Config['nango']>

/** Tags that we put on a session; the connection created from it carries them. Keys are lower case. */
export type Tags = Readonly<Record<string, string>>

interface NangoConnection {
  readonly connectionId: string
  readonly integration: string
  readonly tags: Tags
}

interface ProxyRequest {
  readonly connectionId: string
  readonly integration: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly json?: unknown
  readonly signal?: AbortSignal | undefined
}

export interface Nango {
  startSession(session: {
    readonly integration: string
    readonly tags: Tags
  }): Promise<{ readonly link: string }>
  /** Asks the owner of a connection for permission again, for these scopes. */
  startReconnect(session: {
    readonly connectionId: string
    readonly integration: string
    readonly tags: Tags
    readonly scopes: readonly string[]
  }): Promise<{ readonly link: string }>
  listConnections(wanted: {
    readonly integration: string
    readonly tags: Tags
  }): Promise<readonly NangoConnection[]>
  deleteConnection(connection: Omit<NangoConnection, 'tags'>): Promise<void>
  /** Forwards a request to the platform; the store's token is added on the way. */
  proxy(request: ProxyRequest): Promise<OutboundAnswer>
  isSigned(rawBody: string, signature: string | null): boolean
}

/** The integration provider refused, or its answer differs from its documentation. */
export class NangoProblem extends Error {
  readonly status: number
  constructor(what: string, { status, body }: Pick<OutboundAnswer, 'status' | 'body'>) {
    super(`Nango answered ${status} when asked to ${what}: ${errorCode(body)}`)
    this.name = 'NangoProblem'
    this.status = status
  }
}

const sessionAnswer = z.object({
  data: z.object({ connect_link: z.url({ protocol: /^https?$/ }).max(4000) }),
})
const connectionsAnswer = z.object({
  connections: z
    .array(
      z.object({
        connection_id: z.string().min(1).max(255),
        provider_config_key: z.string().max(255),
        tags: z.record(z.string(), z.string()).nullish(),
      }),
    )
    .max(1000),
})

export interface NangoOptions {
  readonly timeoutMs?: number
}

/** Connects to Nango in proxy mode: sign-in to the store, the store's token and the calls go through it. */
export function createNango(config: NangoConfig, options: NangoOptions = {}): Nango {
  const outbound = createOutbound({ baseUrl: config.baseUrl, ...options })
  const authorization = { authorization: `Bearer ${config.secretKey}` }
  const call: Outbound = (request) =>
    outbound({ ...request, headers: { ...authorization, ...request.headers } })

  return {
    ...sessionCalls(call),
    ...connectionCalls(call),
    proxy: (request) => proxyCall(call, request),
    isSigned(rawBody, signature) {
      if (signature === null || !/^[0-9a-f]{64}$/i.test(signature)) return false
      const expected = createHmac('sha256', config.webhookSigningKey).update(rawBody).digest()
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    },
  }
}

function sessionCalls(call: Outbound): Pick<Nango, 'startSession' | 'startReconnect'> {
  return {
    async startSession({ integration, tags }) {
      const answer = await call({
        method: 'POST',
        path: '/connect/sessions',
        json: { tags, allowed_integrations: [integration] },
      })
      if (answer.status !== 201) throw new NangoProblem('start a session', answer)
      return { link: understood(sessionAnswer, answer, 'start a session').data.connect_link }
    },
    async startReconnect({ connectionId, integration, tags, scopes }) {
      const answer = await call({
        method: 'POST',
        path: '/connect/sessions/reconnect',
        json: {
          connection_id: connectionId,
          integration_id: integration,
          tags,
          integrations_config_defaults: {
            [integration]: { connection_config: { oauth_scopes_override: scopes.join(',') } },
          },
        },
      })
      if (answer.status !== 201) throw new NangoProblem('ask the owner anew', answer)
      return { link: understood(sessionAnswer, answer, 'ask the owner anew').data.connect_link }
    },
  }
}

function connectionCalls(call: Outbound): Pick<Nango, 'listConnections' | 'deleteConnection'> {
  return {
    async listConnections({ integration, tags }) {
      const query = Object.entries(tags).map(([key, value]) => [`tags[${key}]`, value] as const)
      const answer = await call({
        method: 'GET',
        path: '/connections',
        query: [['integrationId', integration], ...query],
      })
      if (answer.status !== 200) throw new NangoProblem('list connections', answer)
      const { connections } = understood(connectionsAnswer, answer, 'list connections')
      return connections
        .map((found) => ({
          connectionId: found.connection_id,
          integration: found.provider_config_key,
          tags: found.tags ?? {},
        }))
        .filter((found) => found.integration === integration && hasAll(found.tags, tags))
    },
    async deleteConnection({ connectionId, integration }) {
      const answer = await call({
        method: 'DELETE',
        path: `/connections/${encodeURIComponent(connectionId)}`,
        query: [['provider_config_key', integration]],
      })
      const isGone =
        answer.status < 300 || answer.status === 404 || errorCode(answer.body) === 'unknown_connection'
      if (!isGone) throw new NangoProblem('delete a connection', answer)
    },
  }
}

/**
 * Nango answers a proxied call for a deleted connection with `400 server_error`; a direct question about the
 * connection shows that it is gone.
 */
async function proxyCall(call: Outbound, request: ProxyRequest): Promise<OutboundAnswer> {
  const { connectionId, integration, method, path, query = [], json, signal } = request
  const send = () =>
    call({
      method,
      query,
      path: `/proxy/${path.replace(/^\/+/, '')}`,
      headers: { 'connection-id': connectionId, 'provider-config-key': integration },
      json,
      signal,
    })
  const answer = await send()
  if (answer.status === 400 && errorCode(answer.body) === 'server_error') {
    const connection = await readConnection(call, request)
    // Only Nango's own answer shows that the connection is gone; any other 400 may be the store's.
    return isUnknown(connection) ? connection : answer
  }
  // A token expired early, or was revoked: renewing it shows which.
  if (answer.status !== 401) return answer
  const renewal = await readConnection(call, request, [['force_refresh', 'true']])
  if (renewal.status === 200) return send()
  // A failure of Nango is not one of the store: the caller waits and asks again.
  return renewal.status === 429 || renewal.status >= 500 ? renewal : answer
}

/** Asks for the connection itself; with `force_refresh` Nango renews its token first. */
function readConnection(
  call: Outbound,
  { connectionId, integration, signal }: ProxyRequest,
  more: readonly (readonly [string, string])[] = [],
): Promise<OutboundAnswer> {
  return call({
    method: 'GET',
    path: `/connections/${encodeURIComponent(connectionId)}`,
    query: [['provider_config_key', integration], ...more],
    signal,
  })
}

/** Checks that the answer has the tags asked for, instead of relying on the filter. */
function hasAll(tags: Tags, wanted: Tags): boolean {
  return Object.entries(wanted).every(([key, value]) => tags[key] === value)
}

function understood<T>(schema: z.ZodType<T>, answer: OutboundAnswer, what: string): T {
  const result = schema.safeParse(answer.body)
  if (!result.success)
    throw new NangoProblem(what, { status: answer.status, body: { error: { code: 'unexpected answer' } } })
  return result.data
}

const isUnknown = ({ status, body }: OutboundAnswer): boolean =>
  status === 404 || (status === 400 && errorCode(body) === 'unknown_connection')

const errorBody = z.object({ error: z.object({ code: z.string().max(200) }) })

/** Returns Nango's own error code; no other text of the answer gets into our log. */
export function errorCode(body: unknown): string {
  const result = errorBody.safeParse(body)
  return result.success ? result.data.error.code : 'no reason'
}
