import { homedir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'

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
  /** Daily backups beside the database: where, and how many are kept. `null`: none. */
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
  /** Connections of this process to the database, beside those of the queue. */
  readonly databasePoolSize: number
  /** Memory in MB for what runs in threads: files, estimations, reports. `null`: half of the machine's. */
  readonly workMemoryMb: number | null
  /** MB of uploads, exports and reports that one company may keep at a time. */
  readonly companyFilesMb: number
  /** Health and metrics on a port of their own; `null`: beside the application, and none in a worker alone. */
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

/** The configuration cannot be used; `problems` lists every reason at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** Settings that only make sense together: some of them alone is refused at start. */
const groups = {
  'identity provider': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'],
  'store platform': ['NANGO_SECRET_KEY', 'NANGO_WEBHOOK_SIGNING_KEY'],
  'AI model': ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
  'billing provider': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
} as const

/** The process's own configuration; options of a command override the environment. */
export function readConfig(overrides: Environment = {}): Config {
  return loadConfig({ ...process.env, ...overrides }, process.cwd())
}

export function loadConfig(env: Environment, cwd = '/'): Config {
  const problems: string[] = []
  const read = (name: string) => env[name]?.trim() || null
  const check = <T>(name: string, schema: z.ZodType<T>, fallback: T): T => {
    const value = read(name)
    if (value === null) return fallback
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    // What is wrong with a secret is told, and the secret is not: this goes to the log. Addresses may hold a password.
    const shown =
      /KEY|SECRET|TOKEN|_URL$/.test(name) && name !== 'PUBLIC_URL' ? '' : ` (it is ${JSON.stringify(value)})`
    problems.push(`${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}${shown}`)
    return fallback
  }

  for (const [what, names] of Object.entries(groups)) {
    const missing = names.filter((name) => read(name) === null)
    if (missing.length > 0 && missing.length < names.length)
      problems.push(
        `${missing.join(', ')}: missing; the ${what} needs ${names.join(', ')} together, or none of them`,
      )
  }
  if (read('DATABASE_REPLICA_URL') && !read('DATABASE_URL'))
    problems.push('DATABASE_URL: missing; DATABASE_REPLICA_URL names a copy of it')
  if (read('DATABASE_POOLER_URL') && !read('DATABASE_URL'))
    problems.push('DATABASE_URL: missing; DATABASE_POOLER_URL names a pooler in front of it')
  if (read('NANGO_BASE_URL') && !read('NANGO_SECRET_KEY'))
    problems.push('NANGO_SECRET_KEY: missing; NANGO_BASE_URL alone connects to nothing')

  const host = check('HOST', z.string().min(1), '127.0.0.1')
  const port = check('PORT', wholeNumber(0, 65_535), 3000)
  const publicUrl = check('PUBLIC_URL', httpUrl, `http://localhost:${port}`).replace(/\/+$/, '')
  if (new URL(publicUrl).pathname !== '/') problems.push('PUBLIC_URL: must be an origin without a path')
  const dataDir = path.resolve(cwd, expandHome(read('QUANTO_DATA_DIR') ?? '.quanto'))
  // A database elsewhere has backups of its own, unless somebody asks for ours too.
  const keep = check('BACKUP_KEEP', keptBackups, read('DATABASE_URL') ? 0 : 7)
  const backupDir = read('BACKUP_DIR')
  const roles = check<Role[]>('QUANTO_ROLES', rolesSchema, ['web', 'worker'])
  const config: Config = {
    host,
    port,
    publicUrl,
    dataDir,
    backups:
      keep === 0
        ? null
        : {
            keep,
            folder: backupDir ? path.resolve(cwd, expandHome(backupDir)) : path.join(dataDir, 'backups'),
          },
    roles,
    secretKeys: check('SECRET_KEYS', secretKeys, null as readonly Buffer[] | null),
    databaseUrl: check(
      'DATABASE_URL',
      z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
      null as string | null,
    ),
    oidc: readOidc(read, check, publicUrl),
    nango: read('NANGO_SECRET_KEY')
      ? {
          baseUrl: check('NANGO_BASE_URL', httpUrl, 'https://api.nango.dev'),
          secretKey: read('NANGO_SECRET_KEY') ?? '',
          webhookSigningKey: read('NANGO_WEBHOOK_SIGNING_KEY') ?? '',
        }
      : null,
    isOwnComputer: isLoopback(new URL(publicUrl).hostname) && isLoopback(host),
    practiceShop: check('QUANTO_PRACTICE_SHOP', onOrOff, isLoopback(new URL(publicUrl).hostname)),
    shopifyClientSecret: read('SHOPIFY_CLIENT_SECRET'),
    ai: read('AI_BASE_URL')
      ? {
          baseUrl: check('AI_BASE_URL', httpUrl, ''),
          apiKey: read('AI_API_KEY') ?? '',
          model: read('AI_MODEL') ?? '',
          costPerMillionTokens: check(
            'AI_COST_PER_MILLION_TOKENS',
            z.coerce.number('must be a number').min(0, 'must not be negative'),
            null as number | null,
          ),
        }
      : null,
    smtpUrl: check(
      'SMTP_URL',
      z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
      null as string | null,
    ),
    mailFrom: check(
      'MAIL_FROM',
      z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or Name <address>'),
      `Quanto <no-reply@${new URL(publicUrl).hostname}>`,
    ),
    stripe: read('STRIPE_SECRET_KEY')
      ? {
          baseUrl: check('STRIPE_BASE_URL', httpUrl, 'https://api.stripe.com'),
          secretKey: check(
            'STRIPE_SECRET_KEY',
            z.string().regex(/^(sk|rk)_/, 'must begin with sk_ or rk_'),
            '',
          ),
          webhookSecret: check(
            'STRIPE_WEBHOOK_SECRET',
            z.string().startsWith('whsec_', 'must begin with whsec_'),
            '',
          ),
          priceId: check('STRIPE_PRICE_ID', z.string().startsWith('price_', 'must begin with price_'), ''),
        }
      : null,
    databasePoolerUrl: check(
      'DATABASE_POOLER_URL',
      z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
      null as string | null,
    ),
    databaseReplicaUrl: check(
      'DATABASE_REPLICA_URL',
      z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
      null as string | null,
    ),
    databasePoolSize: check('DATABASE_POOL_SIZE', wholeNumber(2, 200), 10),
    companyFilesMb: check('COMPANY_FILES_MB', wholeNumber(100, 10_485_760), 20_480),
    workMemoryMb: check('WORK_MEMORY_MB', wholeNumber(512, 1_048_576), null as number | null),
    operationsPort: check('OPERATIONS_PORT', wholeNumber(0, 65_535), null as number | null),
    metricsToken: check(
      'METRICS_TOKEN',
      z.string().min(16, 'must have 16 characters or more'),
      null as string | null,
    ),
    otlpEndpoint:
      check('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrl, null as string | null)?.replace(/\/+$/, '') ?? null,
    callsPerMinute: check('RATE_LIMIT_PER_MINUTE', wholeNumber(60, 10_000_000), 600),
    drainSeconds: check('DRAIN_SECONDS', wholeNumber(0, 300), 0),
    logLevel: check(
      'LOG_LEVEL',
      z.enum(logLevels, `must be ${logLevels.join(', ')}`),
      null as LogLevel | null,
    ),
    production: env.NODE_ENV === 'production',
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function wholeNumber(least: number, most: number) {
  const sentence = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
}

const keptBackups = wholeNumber(0, 365)

const KEY_SENTENCE = 'must be keys of 32 bytes in base64, the newest first, with commas between'

const secretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine((keys) => keys.every(({ length }) => length === 32), KEY_SENTENCE) as z.ZodType<readonly Buffer[]>

const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((word) => word === 'on')

/** Only who sits at this computer can reach a shop on its loopback. */
function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
}

const rolesSchema = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker, or web,worker')).min(1)) as z.ZodType<Role[]>

function readOidc(
  read: (name: string) => string | null,
  check: <T>(name: string, schema: z.ZodType<T>, fallback: T) => T,
  publicUrl: string,
): OidcConfig {
  const issuer = check('OIDC_ISSUER', httpUrl, null as string | null)
  if (issuer === null)
    return {
      mode: 'embedded',
      issuer: `${publicUrl}/oidc`,
      clientId: 'quanto-web',
      audience: `${publicUrl}/api`,
      resource: null,
    }
  const audience = read('OIDC_AUDIENCE') ?? ''
  return {
    mode: 'external',
    issuer,
    clientId: read('OIDC_CLIENT_ID') ?? '',
    audience,
    resource: check('OIDC_RESOURCE', resourceSetting, isAbsoluteUri(audience) ? audience : null),
  }
}

/** RFC 8707: an absolute URI without a fragment. */
function isAbsoluteUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#')
}

const resourceSetting = z
  .string()
  .refine((text) => text === 'off' || isAbsoluteUri(text), 'must be off, or an address without a fragment')
  .transform((text) => (text === 'off' ? null : text)) as z.ZodType<string | null>

function expandHome(folder: string): string {
  return folder.startsWith('~/') ? path.join(homedir(), folder.slice(2)) : folder
}
