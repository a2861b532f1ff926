import * as z from 'zod'
import { type Config, ConfigError, type LogLevel, logLevels, type Role } from '../config.ts'
import { readMail, readModel, readNango, readSignIn, readStripe } from './services.ts'
import { type Environment, refuseHalves, type SettingsReader, settingsReader } from './settings-reader.ts'
import {
  folderAt,
  httpUrl,
  isLoopback,
  onOrOff,
  origins,
  postgresUrl,
  rolesSchema,
  secretKeys,
  wholeNumber,
} from './values.ts'

/** Reads the configuration of the process; options of a command override the environment. */
export function readConfig(overrides: Environment = {}): Config {
  return loadConfig({ ...process.env, ...overrides }, process.cwd())
}

export function loadConfig(env: Environment, cwd = '/'): Config {
  const reader = settingsReader(env)
  const { problems, read, check } = reader
  refuseHalves(reader)
  const host = check('HOST', z.string().min(1), '127.0.0.1')
  const port = check('PORT', wholeNumber(0, 65_535), 3000)
  const publicUrl = check('PUBLIC_URL', httpUrl, `http://localhost:${port}`).replace(/\/+$/, '')
  const { pathname, hostname } = new URL(publicUrl)
  if (pathname !== '/') problems.push('PUBLIC_URL: must be an origin without a path')
  const dataDir = folderAt(cwd, read('QUANTO_DATA_DIR') ?? '.quanto')
  const roles = check<Role[]>('QUANTO_ROLES', rolesSchema, ['web', 'worker'])
  // An embedded database is backed up by the process that runs it, which may do no jobs.
  const mayBackUp = roles.includes('worker') || !read('DATABASE_URL')
  const config: Config = {
    ...{ host, port, publicUrl, dataDir },
    roles,
    secretKeys: check('SECRET_KEYS', secretKeys, null),
    backups: mayBackUp ? readBackups(reader, cwd, dataDir) : null,
    ...readDatabase(reader),
    oidc: readSignIn(reader, publicUrl),
    nango: readNango(reader),
    isOwnComputer: isLoopback(hostname) && isLoopback(host),
    practiceShop: check('QUANTO_PRACTICE_SHOP', onOrOff, isLoopback(hostname)),
    shopifyClientSecret: read('SHOPIFY_CLIENT_SECRET'),
    ai: readModel(reader),
    ...readMail(reader, publicUrl),
    stripe: readStripe(reader),
    webhookOrigins: check('WEBHOOK_ORIGINS', origins, []),
    ...readOperations(reader),
    companyFilesMb: check('COMPANY_FILES_MB', wholeNumber(100, 10_485_760), 20_480),
    workMemoryMb: check('WORK_MEMORY_MB', wholeNumber(512, 1_048_576), null as number | null),
    callsPerMinute: check('RATE_LIMIT_PER_MINUTE', wholeNumber(60, 10_000_000), 600),
    drainSeconds: check('DRAIN_SECONDS', wholeNumber(0, 300), 0),
    production: env.NODE_ENV === 'production',
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** An external database is assumed to have its own backups, so ours are made only if configured explicitly. */
function readBackups({ read, check }: SettingsReader, cwd: string, dataDir: string): Config['backups'] {
  const keep = check('BACKUP_KEEP', wholeNumber(0, 365), read('DATABASE_URL') ? 0 : 7)
  const folder = read('BACKUP_DIR')
  return keep === 0 ? null : { keep, folder: folderAt(folder ? cwd : dataDir, folder ?? 'backups') }
}

function readDatabase({ check }: SettingsReader) {
  return {
    databaseUrl: check('DATABASE_URL', postgresUrl, null),
    databasePoolerUrl: check('DATABASE_POOLER_URL', postgresUrl, null),
    databaseReplicaUrl: check('DATABASE_REPLICA_URL', postgresUrl, null),
    databasePoolSize: check('DATABASE_POOL_SIZE', wholeNumber(2, 200), 10),
  }
}

function readOperations({ check }: SettingsReader) {
  const token = z.string().min(16, 'must have 16 characters or more')
  const traces = check('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrl, null as string | null)
  return {
    operationsPort: check('OPERATIONS_PORT', wholeNumber(0, 65_535), null as number | null),
    metricsToken: check('METRICS_TOKEN', token, null as string | null),
    otlpEndpoint: traces?.replace(/\/+$/, '') ?? null,
    logLevel: check(
      'LOG_LEVEL',
      z.enum(logLevels, `must be ${logLevels.join(', ')}`),
      null as LogLevel | null,
    ),
  }
}
