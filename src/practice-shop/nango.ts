import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectPage } from './connect-page.ts'
import { type Fault, noFault } from './faults.ts'
import type { MedusaRest } from './medusa-rest.ts'
import { deleteOrShow, listConnections, openSession } from './nango-calls.ts'
import { type PracticeConnection, type Session, Sessions } from './nango-sessions.ts'
import { proxied } from './proxy.ts'
import type { ShopifyAdmin } from './shopify/admin.ts'
import type { WoocommerceRest } from './woocommerce-rest.ts'

export interface PracticeNangoOptions {
  readonly admin: ShopifyAdmin
  readonly woocommerce?: WoocommerceRest
  readonly medusa?: MedusaRest
  readonly secretKey?: string
  readonly signingKey?: string
  readonly connections?: PracticeConnection[]
  /** Scopes that an owner is asked for where the session names none. */
  readonly usualScopes?: readonly string[]
  readonly shopName?: string
  /** Where its own messages go; `null`: it sends none, as a free Nango of one's own. */
  readonly webhookUrl?: string | null
  /** Where the page leads afterwards; `null`: nowhere. */
  readonly returnUrl?: string | null
  readonly port?: number
  readonly onChange?: () => void
}

/** A call of Nango's API, with its body read. */
export interface ApiCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly body: unknown
}

/** A Nango of its own over one shop: sessions, the owner's page, connections, proxy, signed messages. */
export class PracticeNango {
  url = ''
  readonly secretKey: string
  readonly signingKey: string
  readonly connections: PracticeConnection[]
  readonly sessions: Sessions
  readonly options: PracticeNangoOptions
  /** What is done to each request on its way to the shop. */
  fault: (request: number) => Fault = noFault
  /** The store takes its permission back. */
  isRefused = false
  /** How much of a bulk result is sent before the connection breaks; 1 is all of it. */
  shareOfResult: (download: number) => number = () => 1
  webhookUrl: string | null
  proxied = 0
  downloads = 0
  /** Connections whose token was renewed because somebody asked for it. */
  renewals = 0
  isExpired = false
  isTokenNew = false
  private server: Server | null = null

  constructor(options: PracticeNangoOptions) {
    this.options = options
    this.secretKey = options.secretKey ?? randomUUID()
    this.signingKey = options.signingKey ?? randomUUID()
    this.connections = options.connections ?? []
    this.webhookUrl = options.webhookUrl ?? null
    this.sessions = new Sessions(options.usualScopes ?? [])
  }

  /** The owner clicks through the page behind the link; the message that Nango sends then. */
  approve(link: string): { readonly connectionId: string; readonly message: string } {
    const session = this.sessions.find(new URL(link).searchParams.get('session_token'))
    if (!session || session.isUsed) throw new Error('there is no such session')
    session.isUsed = true
    const connectionId = this.connect(session)
    this.options.onChange?.()
    const message = JSON.stringify({
      from: 'nango',
      type: 'auth',
      operation: session.reconnects === null ? 'creation' : 'override',
      connectionId,
      authMode: 'OAUTH2',
      providerConfigKey: session.integration,
      provider: session.integration,
      environment: 'dev',
      success: true,
      tags: session.tags,
    })
    return { connectionId, message }
  }

  /** A new token for the old one; `false`: the store gives none any more. */
  renew(): boolean {
    if (this.isRefused) return false
    this.isExpired = false
    this.isTokenNew = true
    this.renewals++
    return true
  }

  /** A message of the store's own, in the wrapper that Nango puts around it; each connection of the kind gets one. */
  forwarded(integration: string, payload: unknown): readonly string[] {
    return this.connections
      .filter(({ provider_config_key }) => provider_config_key === integration)
      .map(({ connection_id }) =>
        JSON.stringify({
          from: integration,
          providerConfigKey: integration,
          type: 'forward',
          connectionId: connection_id,
          payload,
        }),
      )
  }

  /** Lost messages are nothing new: Quanto asks by itself, too. */
  async tell(message: string): Promise<void> {
    if (this.webhookUrl === null) return
    await fetch(this.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nango-hmac-sha256': this.sign(message) },
      body: message,
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
  }

  sign(rawBody: string): string {
    return createHmac('sha256', this.signingKey).update(rawBody).digest('hex')
  }

  async listen(port = this.options.port ?? 0): Promise<void> {
    const server = createServer((request, response) => {
      this.handle(request, response).catch(() => response.destroy())
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
    await promise
    this.server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.options.admin.bulk.resultUrl = `${this.url}/bulk`
  }

  async close(): Promise<void> {
    const { server } = this
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  private connect({ tags, integration, scopes, reconnects }: Session): string {
    const known = this.connections.find((each) => each.connection_id === reconnects)
    if (known) {
      known.tags = { ...tags }
      known.scopes = [...scopes]
      return known.connection_id
    }
    const connection_id = randomUUID()
    this.connections.push({
      connection_id,
      provider_config_key: integration,
      tags: { ...tags },
      scopes: [...scopes],
    })
    return connection_id
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    if (url.pathname.startsWith('/bulk/')) this.sendResult(response, url)
    else if (url.pathname === '/') await connectPage({ request, response, url, nango: this })
    else if (request.headers.authorization === `Bearer ${this.secretKey}`)
      this.answer({ request, response, url, body: await readJson(request) })
    else reply(response, 401, { error: { code: 'unknown_api_key' } })
  }

  private answer(call: ApiCall): void {
    const { pathname } = call.url
    const name = `${call.request.method} ${pathname}`
    if (name === 'POST /connect/sessions') openSession(this, { ...call, isAnew: false })
    else if (name === 'POST /connect/sessions/reconnect') openSession(this, { ...call, isAnew: true })
    else if (name === 'GET /connections') listConnections(this, call)
    else if (pathname.startsWith('/connections/')) deleteOrShow(this, call)
    else if (pathname.startsWith('/proxy/')) proxied(this, call)
    else reply(call.response, 404, { error: { code: 'not_found' } })
  }

  /** Where Shopify keeps results is another place than its API; here both are one server. */
  private sendResult(response: ServerResponse, url: URL): void {
    const text = this.options.admin.results[Number(url.pathname.split('/').at(-1)) - 1] ?? ''
    const share = this.shareOfResult(this.downloads++)
    response.writeHead(200, { 'content-type': 'application/jsonl' })
    // Cut off politely: only who counts the lines sees that some are missing.
    response.end(share === 1 ? text : text.slice(0, Math.floor(text.length * share)))
  }
}

export async function openPracticeNango(options: PracticeNangoOptions): Promise<PracticeNango> {
  const nango = new PracticeNango(options)
  await nango.listen()
  return nango
}

export function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const MAX_BODY_BYTES = 5 * 1024 * 1024

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += (piece as Buffer).byteLength
    if (size > MAX_BODY_BYTES) throw new Error('the body is too large')
    pieces.push(piece as Buffer)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}
