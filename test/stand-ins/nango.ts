import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import type { GraphqlRequest, ShopifyAdmin } from './shopify-admin.ts'
import type { WoocommerceRest } from './woocommerce-rest.ts'

export type Fault =
  | 'none'
  | 'throttled'
  | 'throttled_429'
  | 'rate_limit'
  | 'error_500'
  | 'page_502'
  | 'hang'
  | 'half'

interface StandInConnection {
  readonly connection_id: string
  readonly provider_config_key: string
  readonly tags: Record<string, string>
}

export interface StandInNango {
  readonly url: string
  readonly secretKey: string
  readonly signingKey: string
  readonly connections: StandInConnection[]
  /** What is done to each request on its way to the shop. */
  fault: (request: number) => Fault
  /** The store takes its permission back. */
  isRefused: boolean
  /** How much of a bulk result is sent before the connection breaks; 1 is all of it. */
  shareOfResult: (download: number) => number
  /** Where its messages go; `null`: it sends none, as a free one of one's own. */
  webhookUrl: string | null
  proxied: number
  downloads: number
  /** The owner clicks through the page behind the link; the message that Nango sends then. */
  approve(link: string): { readonly connectionId: string; readonly message: string }
  sign(rawBody: string): string
  close(): Promise<void>
}

const sessionBody = z.strictObject({
  tags: z.record(z.string().regex(/^[a-z0-9_]+$/), z.string().max(255)),
  allowed_integrations: z.array(z.string()).optional(),
  integrations_config_defaults: z.record(z.string(), z.unknown()).optional(),
  webhook_url_override: z.url().optional(),
})

/** The endpoints of Nango that Quanto uses, as documented; a shop stands behind the proxy. */
export async function openStandInNango(
  admin: ShopifyAdmin,
  rest: WoocommerceRest | null = null,
): Promise<StandInNango> {
  const secretKey = randomUUID()
  const signingKey = randomUUID()
  const sessions = new Map<string, Session>()
  const standIn: StandInNango = {
    url: '',
    secretKey,
    signingKey,
    connections: [],
    fault: () => 'none',
    isRefused: false,
    webhookUrl: null,
    shareOfResult: () => 1,
    proxied: 0,
    downloads: 0,
    approve(link) {
      const session = sessions.get(new URL(link).searchParams.get('session_token') ?? '')
      if (!session) throw new Error('there is no such session')
      const { tags, integration } = session
      const connectionId = randomUUID()
      standIn.connections.push({ connection_id: connectionId, provider_config_key: integration, tags })
      const message = JSON.stringify({
        from: 'nango',
        type: 'auth',
        operation: 'creation',
        connectionId,
        authMode: 'OAUTH2',
        providerConfigKey: integration,
        provider: integration,
        environment: 'dev',
        success: true,
        tags,
      })
      return { connectionId, message }
    },
    sign: (rawBody) => createHmac('sha256', signingKey).update(rawBody).digest('hex'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((request, response) => {
    handle(request, response, { standIn, sessions, admin, rest }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  admin.resultUrl = `${url}/bulk`
  return Object.assign(standIn, { url })
}

interface Session {
  readonly tags: Record<string, string>
  readonly integration: string
}

interface Inside {
  readonly standIn: StandInNango
  readonly sessions: Map<string, Session>
  readonly admin: ShopifyAdmin
  readonly rest: WoocommerceRest | null
}

async function handle(request: IncomingMessage, response: ServerResponse, inside: Inside): Promise<void> {
  const { standIn } = inside
  const url = new URL(request.url ?? '/', standIn.url)
  if (url.pathname.startsWith('/bulk/')) sendResult(response, url, inside)
  else if (url.pathname === '/') await connectPage(request, response, url, standIn)
  else if (request.headers.authorization !== `Bearer ${standIn.secretKey}`)
    reply(response, 401, { error: { code: 'unknown_api_key' } })
  else await route(request, response, url, inside)
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  inside: Inside,
): Promise<void> {
  const body = await readJson(request)
  const call = `${request.method} ${url.pathname}`
  if (call === 'POST /connect/sessions') startSession(response, body, inside)
  else if (call === 'GET /connections') listConnections(response, url, inside.standIn)
  else if (url.pathname.startsWith('/connections/')) oneConnection(request, response, url, inside.standIn)
  else if (call === 'POST /proxy/admin/api/2026-10/graphql.json')
    await proxy(request, response, inside, () => inside.admin.answer(body as GraphqlRequest))
  else if (call.startsWith('GET /proxy/wp-json/'))
    await proxy(request, response, inside, async () =>
      inside.rest?.answer(url.pathname.slice('/proxy'.length), url.searchParams),
    )
  else reply(response, 404, { error: { code: 'not_found' } })
}

/** Where Shopify keeps results is another place than its API; here both are one server. */
function sendResult(response: ServerResponse, url: URL, { admin, standIn }: Inside): void {
  const text = admin.results[Number(url.pathname.split('/').at(-1)) - 1] ?? ''
  const share = standIn.shareOfResult(standIn.downloads++)
  response.writeHead(200, { 'content-type': 'application/jsonl' })
  response.write(text.slice(0, Math.floor(text.length * share)))
  // Cut off politely: only who counts the lines sees that some are missing.
  response.end()
}

/** The page that the owner sees at the provider: one button. */
async function connectPage(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  standIn: StandInNango,
): Promise<void> {
  const isAllowed = request.method === 'POST'
  if (isAllowed) {
    const { message } = standIn.approve(url.href)
    if (standIn.webhookUrl)
      await fetch(standIn.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-nango-hmac-sha256': standIn.sign(message) },
        body: message,
      })
  }
  const page = isAllowed ? '<h1>Connected</h1>' : '<form method="post"><button>Allow</button></form>'
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Connect</title>${page}`)
}

function startSession(response: ServerResponse, body: unknown, { standIn, sessions }: Inside): void {
  const parsed = sessionBody.safeParse(body)
  if (!parsed.success) {
    reply(response, 400, { error: { code: 'invalid_body' } })
    return
  }
  const token = `nango_connect_session_${randomUUID()}`
  sessions.set(token, {
    tags: parsed.data.tags,
    integration: parsed.data.allowed_integrations?.[0] ?? 'shopify',
  })
  reply(response, 201, {
    data: {
      token,
      connect_link: `${standIn.url}/?session_token=${token}`,
      expires_at: '2026-06-15T12:30:00.000Z',
    },
  })
}

function listConnections(response: ServerResponse, url: URL, standIn: StandInNango): void {
  const wanted = [...url.searchParams].flatMap(([name, value]) => {
    const key = /^tags\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  const integration = url.searchParams.get('integrationId')
  const found = standIn.connections.filter(
    (connection) =>
      wanted.every(([key, value]) => connection.tags[key] === value) &&
      (integration === null || connection.provider_config_key === integration),
  )
  reply(response, 200, { connections: found })
}

function oneConnection(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  standIn: StandInNango,
): void {
  const id = decodeURIComponent(url.pathname.slice('/connections/'.length))
  const at = standIn.connections.findIndex(
    (each) =>
      each.connection_id === id && each.provider_config_key === url.searchParams.get('provider_config_key'),
  )
  const found = standIn.connections[at]
  if (!found) reply(response, 404, { error: { code: 'unknown_connection' } })
  else if (request.method !== 'DELETE') reply(response, 200, found)
  else {
    standIn.connections.splice(at, 1)
    reply(response, 200, { success: true })
  }
}

async function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  { standIn, admin }: Inside,
  answer: () => Promise<unknown>,
): Promise<void> {
  const known = standIn.connections.some(
    ({ connection_id, provider_config_key }) =>
      connection_id === request.headers['connection-id'] &&
      provider_config_key === request.headers['provider-config-key'],
  )
  if (!known) return reply(response, 400, { error: { code: 'unknown_connection' } })
  if (standIn.isRefused) return reply(response, 401, { errors: '[API] Invalid API key or access token' })
  switch (standIn.fault(standIn.proxied++)) {
    case 'none':
      return replyFound(response, await answer())
    case 'throttled':
      return reply(response, 200, admin.throttle())
    case 'throttled_429':
      return reply(response, 429, admin.throttle())
    case 'rate_limit':
      response.setHeader('retry-after', '2')
      return reply(response, 429, { error: { code: 'too_many_request' } })
    case 'error_500':
      return reply(response, 500, { error: { code: 'server_error' } })
    case 'page_502':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
      return
    case 'hang':
      return
    case 'half': {
      const text = JSON.stringify(await answer())
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.write(text.slice(0, text.length / 2))
      setTimeout(() => response.destroy(), 5)
    }
  }
}

function replyFound(response: ServerResponse, found: unknown): void {
  if (found === null || found === undefined) reply(response, 404, { code: 'rest_no_route' })
  else reply(response, 200, found)
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}
