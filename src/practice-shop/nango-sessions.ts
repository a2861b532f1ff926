import { randomUUID } from 'node:crypto'
import * as z from 'zod'

export interface PracticeConnection {
  readonly connection_id: string
  readonly provider_config_key: string
  tags: Record<string, string>
  /** Scopes that the owner allowed. */
  scopes: string[]
}

export interface Session {
  readonly tags: Record<string, string>
  readonly integration: string
  readonly scopes: readonly string[]
  /** Connection for which permission is requested again. */
  readonly reconnects: string | null
  isUsed: boolean
}

const defaults = z
  .record(
    z.string(),
    z.strictObject({
      user_scopes: z.string().optional(),
      authorization_params: z.record(z.string(), z.string()).optional(),
      connection_config: z.looseObject({ oauth_scopes_override: z.string().optional() }).optional(),
    }),
  )
  .optional()
const tags = z.record(z.string().regex(/^[a-z0-9_]+$/), z.string().max(255))

const sessionBody = z.strictObject({
  tags,
  allowed_integrations: z.array(z.string()).optional(),
  integrations_config_defaults: defaults,
  webhook_url_override: z.url().optional(),
})

const reconnectBody = z.strictObject({
  connection_id: z.string(),
  integration_id: z.string(),
  tags: tags.optional(),
  integrations_config_defaults: defaults,
  webhook_url_override: z.url().optional(),
})

/** Nango's sessions: each is a link that leads an owner once through the sign-in of one platform. */
export class Sessions {
  private readonly open = new Map<string, Session>()
  private readonly usualScopes: readonly string[]

  constructor(usualScopes: readonly string[]) {
    this.usualScopes = usualScopes
  }

  /** Returns the token of the new session; `null` if Nango would not accept the body. */
  start(body: unknown): string | null {
    const read = sessionBody.safeParse(body)
    if (!read.success) return null
    const integration = read.data.allowed_integrations?.[0] ?? 'shopify'
    const scopes = this.scopesOf(read.data.integrations_config_defaults, integration)
    return this.keep({ tags: read.data.tags, integration, scopes, reconnects: null, isUsed: false })
  }

  restart(body: unknown, connections: readonly PracticeConnection[]): string | null {
    const read = reconnectBody.safeParse(body)
    if (!read.success) return null
    const { connection_id, integration_id: integration } = read.data
    const known = connections.find((each) => each.connection_id === connection_id)
    if (known?.provider_config_key !== integration) return null
    const scopes = this.scopesOf(read.data.integrations_config_defaults, integration)
    return this.keep({
      tags: { ...known.tags, ...read.data.tags },
      integration,
      scopes,
      reconnects: connection_id,
      isUsed: false,
    })
  }

  find(token: string | null): Session | null {
    return this.open.get(token ?? '') ?? null
  }

  private scopesOf(given: z.infer<typeof defaults>, integration: string): readonly string[] {
    const wanted = given?.[integration]?.connection_config?.oauth_scopes_override
    return wanted ? wanted.split(',').map((scope) => scope.trim()) : this.usualScopes
  }

  private keep(session: Session): string {
    const token = `nango_connect_session_${randomUUID()}`
    this.open.set(token, session)
    return token
  }
}
