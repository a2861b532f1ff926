/** Everything the environment can decide, read once at start. Names are those of `docs/operations.md`. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly roles: readonly Role[]
  /** Seal secrets in the database, the newest first; `null`: a key file under `dataDir`. */
  readonly secretKeys: readonly Buffer[] | null
  /** `null`: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null
  /** Daily backups in addition to the database: where, and how many are kept. `null`: none. */
  readonly backups: { readonly folder: string; readonly keep: number } | null
  readonly oidc: OidcConfig
  readonly nango: {
    readonly baseUrl: string
    readonly secretKey: string
    readonly webhookSigningKey: string
    /** The made-up shop on loopback stands in for the provider. */
    readonly isPractice?: boolean
  } | null
  /** Only who sits at this computer reaches it: its address and the one it listens on are this computer's own. */
  readonly isOwnComputer: boolean
  /** Without a provider: offer the practice shop. */
  readonly practiceShop: boolean
  /** Of the Shopify app: what Shopify signs its own messages with. `null`: they are refused. */
  readonly shopifyClientSecret: string | null
  readonly ai: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly model: string
    /** For `/metrics`; in whatever currency the provider bills. */
    readonly costPerMillionTokens: number | null
  } | null
  readonly smtpUrl: string | null
  /** Sender of every mail. */
  readonly mailFrom: string
  /** `null`: the local plan. */
  readonly stripe: {
    readonly baseUrl: string
    readonly secretKey: string
    readonly webhookSecret: string
    readonly priceId: string
  } | null
  /** A pooler by transaction in front of `databaseUrl`, for requests; `null`: they connect directly, too. */
  readonly databasePoolerUrl: string | null
  /** A copy that follows `databaseUrl`, for what may be some seconds old; `null`: one server does it all. */
  readonly databaseReplicaUrl: string | null
  /** Connections of this process to the database, in addition to those of the queue. */
  readonly databasePoolSize: number
  /** Memory in MB for what runs in threads: files, estimations, reports. `null`: half of the machine's. */
  readonly workMemoryMb: number | null
  /** MB of uploads, exports and reports that one company may keep at a time. */
  readonly companyFilesMb: number
  /** Health and metrics on a port of their own; `null`: on the application's port, and none in a worker alone. */
  readonly operationsPort: number | null
  /** Who may read `/metrics`; `null`: programs on this machine. */
  readonly metricsToken: string | null
  /** Where traces go, without a trailing slash; `null`: none are made. */
  readonly otlpEndpoint: string | null
  /** How long a stopping process still answers while `/readyz` sends new requests elsewhere. */
  readonly drainSeconds: number
  readonly logLevel: LogLevel | null
  /** Calls of one user in a minute; of one address that is not signed in a fifth of it. */
  readonly callsPerMinute: number
  readonly production: boolean
}

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export type Role = 'web' | 'worker'

export interface OidcConfig {
  readonly mode: 'embedded' | 'external'
  readonly issuer: string
  readonly clientId: string
  /** What access tokens have to be made out to. */
  readonly audience: string
  /** What a sign-in asks for by `resource` (RFC 8707) in addition to `audience`; `null`: nothing. */
  readonly resource: string | null
}

/** The configuration cannot be used; `problems` lists every reason. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}
