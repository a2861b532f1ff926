import pg from 'pg'
import type { Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Address and login of a database; plain data, so that it can be passed to a worker thread. */
export interface Connection {
  readonly connectionString?: string
  /** A host name, or the folder of a unix socket. */
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
}

/** Role of all requests and jobs: it owns nothing and row-level security binds it. */
export const APP_ROLE = 'quanto_app'

/**
 * Search path of every connection. By default PostgreSQL first looks in a schema named after the login, and such a
 * schema exists for a login called `quanto`, as in `deploy/compose.yaml`.
 */
export const SEARCH_PATH = 'public'

/**
 * Returns `pg` settings that apply the given server settings at connection start. `pg` would let `options` of the
 * connection string replace ours, so both are joined; ours come last and take precedence.
 */
export function clientConfig(
  connection: Connection,
  settings: Readonly<Record<string, string>>,
): pg.ClientConfig {
  const ours = Object.entries({ search_path: SEARCH_PATH, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  const keepAlive = { keepAlive: true, connectionTimeoutMillis: 10_000, application_name: 'quanto' }
  if (connection.connectionString === undefined)
    return { ...keepAlive, ...connection, options: ours.join(' ') }
  const address = new URL(connection.connectionString)
  const theirs = address.searchParams.get('options')
  address.searchParams.delete('options')
  return {
    ...keepAlive,
    connectionString: address.href,
    options: [...(theirs ? [theirs] : []), ...ours].join(' '),
  }
}

/** Returns `pg` settings without server settings: a pooler accepts none at the start of a connection. */
export function poolerConfig({ connectionString }: { readonly connectionString: string }): pg.ClientConfig {
  return { keepAlive: true, connectionTimeoutMillis: 10_000, application_name: 'quanto', connectionString }
}

/** Runs `run` on a separate connection of the login user and closes the connection. */
export async function withClient<T>(
  connection: Connection,
  run: (client: pg.Client) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const client = new pg.Client(clientConfig(connection, settings))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns a connection to another database of the same server. */
export function connectionToDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: address.href }
}
