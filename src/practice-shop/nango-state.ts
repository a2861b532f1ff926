import { createHmac, randomUUID } from 'node:crypto'
import type { Language } from '#contract/settings'
import { type Fault, noFault } from './faults.ts'
import type { MedusaRest } from './medusa-rest.ts'
import { type PracticeConnection, type Session, Sessions } from './nango-sessions.ts'
import type { ShopControls } from './shop-controls.ts'
import type { ShopifyAdmin } from './shopify/admin.ts'
import type { WoocommerceRest } from './woocommerce-rest.ts'

/** The texts of the page on which the owner allows the connection, in one language. */
export interface ConnectTexts {
  readonly practice: string
  readonly title: string
  readonly explain: string
  readonly asks: string
  readonly scopes: Readonly<
    Record<'read_products' | 'read_inventory' | 'read_orders' | 'read_all_orders' | 'write_products', string>
  >
  readonly allow: string
  readonly back: string
  readonly connected: string
  readonly gone: string
}

export interface PracticeNangoOptions {
  readonly admin: ShopifyAdmin
  readonly woocommerce?: WoocommerceRest
  readonly medusa?: MedusaRest
  readonly secretKey?: string
  readonly signingKey?: string
  readonly connections?: PracticeConnection[]
  /** Scopes requested from an owner if the session names none. */
  readonly usualScopes?: readonly string[]
  readonly texts: Readonly<Record<Language, ConnectTexts>>
  /** Address for its own messages; `null` if it sends none, as a free self-hosted Nango. */
  readonly webhookUrl?: string | null
  /** Address to which the page leads afterwards; `null` for none. */
  readonly returnUrl?: string | null
  readonly port?: number
  readonly onChange?: () => void
  /** What only a practice shop can do; absent: its time cannot be moved. */
  readonly controls?: ShopControls
}

/** State of a practice Nango: sessions, connections, the state of its token, signed messages. */
export class NangoState {
  url = ''
  readonly secretKey: string
  readonly signingKey: string
  readonly connections: PracticeConnection[]
  readonly sessions: Sessions
  readonly options: PracticeNangoOptions
  /** Fault applied to each request on its way to the shop. */
  fault: (request: number) => Fault = noFault
  /** True if the store has revoked its permission. */
  isRefused = false
  /** Share of a bulk result that is sent before the connection breaks; 1 is all of it. */
  shareOfResult: (download: number) => number = () => 1
  webhookUrl: string | null
  proxied = 0
  /** Last answer to each question, for readings out of a cache. */
  readonly answers = new Map<string, unknown>()
  downloads = 0
  /** Number of token renewals on request. */
  renewals = 0
  isExpired = false
  isTokenNew = false

  constructor(options: PracticeNangoOptions) {
    this.options = options
    this.secretKey = options.secretKey ?? randomUUID()
    this.signingKey = options.signingKey ?? randomUUID()
    this.connections = options.connections ?? []
    this.webhookUrl = options.webhookUrl ?? null
    this.sessions = new Sessions(options.usualScopes ?? [])
  }

  /** Acts as the owner on the page behind the link; returns the message that Nango sends then. */
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

  /** Replaces the token by a new one; `false` if the store issues none any more. */
  renew(): boolean {
    if (this.isRefused) return false
    this.isExpired = false
    this.isTokenNew = true
    this.renewals++
    return true
  }

  /** Wraps a message of the store as Nango does; each connection of the kind gets one. */
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

  /** Sends a message and ignores failures, because messages can get lost and Quanto also polls. */
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
}
