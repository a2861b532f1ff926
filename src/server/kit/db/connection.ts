import pg from 'pg'
import type { Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** How to reach a database; plain data, so that it can be handed to a worker thread. */
export interface Connection {
  readonly connectionString?: string
  /** A host name, or the folder of a unix socket. */
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
}

/** The role every request and job runs as: it owns nothing and row-level security binds it. */
export const APP_ROLE = 'quanto_app'

/**
 * Of every connection. PostgreSQL's default looks for tables in a schema of the login's name first, and a login
 * called `quanto`, as that of `deploy/compose.yaml`, has one.
 */
export const SEARCH_PATH = 'public'

/**
 * `pg` settings with the given server settings applied at connection start. A connection string may
 * carry `options` of its own, and `pg` would let those replace ours: they are joined instead, ours last, which counts.
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

/** The same without any setting of the server: a pooler takes none at the start of a connection. */
export function poolerConfig({ connectionString }: { readonly connectionString: string }): pg.ClientConfig {
  return { keepAlive: true, connectionTimeoutMillis: 10_000, application_name: 'quanto', connectionString }
}

/** Runs one piece of work on a connection of its own, under the login user, and closes it. */
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

/** The same server, another database. */
export function connectionToDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: address.href }
}
