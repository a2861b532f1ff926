/** All settings from the environment, read once at start. `docs/operations.md` documents their names. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly roles: readonly Role[]
  /** Keys that encrypt secrets in the database, newest first; `null`: taken from a key file under `dataDir`. */
  readonly secretKeys: readonly Buffer[] | null
  /** URL of an external database; `null`: the embedded PostgreSQL under `dataDir` is used. */
  readonly databaseUrl: string | null
  /** Folder of the daily backups and how many are kept; `null`: no backups. */
  readonly backups: { readonly folder: string; readonly keep: number } | null
  readonly oidc: OidcConfig
  readonly nango: {
    readonly baseUrl: string
    readonly secretKey: string
    readonly webhookSigningKey: string
    /** True if the practice shop on loopback replaces the provider. */
    readonly isPractice?: boolean
  } | null
  /** True if only this computer can reach the application: both its URL and its listening address are local. */
  readonly isOwnComputer: boolean
  /** True if the practice shop is offered where no provider is configured. */
  readonly practiceShop: boolean
  /** Secret with which Shopify signs the app's messages; `null`: these messages are refused. */
  readonly shopifyClientSecret: string | null
  readonly ai: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly model: string
    /** Cost shown in `/metrics`, in the provider's billing currency. */
    readonly costPerMillionTokens: number | null
  } | null
  readonly smtpUrl: string | null
  /** Sender of every mail. */
  readonly mailFrom: string
  /** Stripe settings; `null`: the local plan applies. */
  readonly stripe: {
    readonly baseUrl: string
    readonly secretKey: string
    readonly webhookSecret: string
    readonly priceId: string
  } | null
  /** Origins to which webhooks may be sent although their addresses are not public, or without https. */
  readonly webhookOrigins: readonly string[]
  /** URL of a transaction pooler in front of `databaseUrl` for requests; `null`: requests connect directly, too. */
  readonly databasePoolerUrl: string | null
  /** URL of a read replica of `databaseUrl` for data that may be seconds old; `null`: all reads use the primary. */
  readonly databaseReplicaUrl: string | null
  /** Connections of this process to the database, in addition to those of the queue. */
  readonly databasePoolSize: number
  /** Memory in MB for worker threads (files, estimations, reports); `null`: half of the machine's memory. */
  readonly workMemoryMb: number | null
  /** Space in MB that uploads, exports and reports of one company may take together. */
  readonly companyFilesMb: number
  /** Separate port for health and metrics; `null`: the application's port, or none in a worker-only process. */
  readonly operationsPort: number | null
  /** Token for `/metrics`; `null`: only programs on this machine may read it. */
  readonly metricsToken: string | null
  /** Endpoint for traces, without a trailing slash; `null`: no traces are made. */
  readonly otlpEndpoint: string | null
  /** Seconds for which a stopping process still answers while `/readyz` diverts new requests to other processes. */
  readonly drainSeconds: number
  readonly logLevel: LogLevel | null
  /** Allowed calls per user and minute; an address that is not signed in gets a fifth of it. */
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
  /** Audience that access tokens must be issued for. */
  readonly audience: string
  /** Value of `resource` (RFC 8707) that a sign-in requests in addition to `audience`; `null`: none. */
  readonly resource: string | null
}

/** Thrown if the configuration is invalid; `problems` lists every reason. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}
