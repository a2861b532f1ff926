import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { traced } from '../telemetry/tracing.ts'
import { begin, retryWhileStarting } from './begin.ts'
import { APP_ROLE, type Connection, clientConfig, type Log, poolerConfig } from './connection.ts'
import { DatabaseProblem } from './database-problem.ts'
import { watchUse } from './end-pool.ts'
import { createReplica } from './replica.ts'
import { type ReadStatement, TenantRead } from './tenant-read.ts'
import { lookUpSetting, tenantSetting } from './tenant-setting.ts'
import { throughPooler } from './through-pooler.ts'

type NoSchema = Record<string, never>

/** A Drizzle transaction of one tenant; `client` is its connection, for COPY and hand-written SQL. */
export type TenantTransaction = NodePgTransaction<NoSchema, NoSchema> & { readonly client: pg.PoolClient }

/** Transaction before the tenant is known. `enterTenant` binds the rest of it to that tenant. */
export type IdentityTransaction = TenantTransaction & { enterTenant(companyId: string): Promise<void> }

export interface TransactionOptions {
  readonly readOnly?: boolean
  /** Default 30 s; 0 means no limit, for jobs. */
  readonly statementTimeoutMs?: number
  /** True for a read-only transaction whose data may be seconds old: it uses the replica if there is one. */
  readonly mayBeStale?: boolean
}

export interface IdentityOptions extends TransactionOptions {
  /**
   * True to wait for other transactions of the same identity, so that two simultaneous first visits create one user.
   */
  readonly alone?: boolean
}

export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export interface Database {
  /**
   * Outside `inTenant` and `asIdentity` this pool sees no tenant's rows: for the sign-in's tables, the queue and
   * health.
   */
  readonly pool: pg.Pool
  /** All pools of this process, for metrics. */
  readonly pools: readonly { readonly name: 'primary' | 'replica'; readonly pool: pg.Pool }[]
  /** Connection settings for worker threads, which open their own connections. */
  readonly connection: Connection
  /**
   * Connection settings for a thread that only reads and accepts data some seconds old: the replica if it answers
   * now.
   */
  readingConnection(): Promise<Connection>
  inTenant<T>(
    companyId: string,
    run: (tx: TenantTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  /** Runs one reading statement in its own transaction and one round trip: for data that every screen requests. */
  readInTenant<Row>(companyId: string, statement: ReadStatement): Promise<readonly Row[]>
  asIdentity<T>(
    identity: Identity,
    run: (tx: IdentityTransaction) => Promise<T>,
    options?: IdentityOptions,
  ): Promise<T>
  ping(): Promise<void>
  close(): Promise<void>
}

interface OpenDatabase {
  readonly connection: Connection
  readonly poolSize: number
  readonly log: Log
  /** Transaction pooler in front of the same server, for requests. Everything else connects directly. */
  readonly pooler?: { readonly connectionString: string } | null
  /** Read replica of `connection`; it may be unavailable at any time. */
  readonly replica?: Connection | null
}

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
const PING_TIMEOUT_MS = 2_000

const dialect = new PgDialect()

/** Time that statements have when the process stops; jobs were asked to end before. */
const CLOSING_MS = 5000

export async function openDatabase({
  connection,
  poolSize,
  log,
  replica: replicaConnection = null,
  pooler = null,
}: OpenDatabase): Promise<Database> {
  const pool = pooler ? openPooled(pooler, poolSize, log) : openPool(connection, poolSize, log)
  const use = watchUse(pool)
  await refuseOtherRoles(pool).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const replica =
    replicaConnection && createReplica(openPool(replicaConnection, poolSize, log), log, refuseOtherRoles)
  const replicaUse = replica && watchUse(replica.pool)

  return {
    pool,
    pools: [
      { name: 'primary', pool },
      ...(replica ? [{ name: 'replica', pool: replica.pool } as const] : []),
    ],
    connection,
    inTenant: async (companyId, run, options = {}) => {
      const onPrimary = () =>
        transact(pool, startOf(options, tenantSetting(companyId)), (client) => run(transaction(client)))
      if (!options.mayBeStale || !replica) return onPrimary()
      const start = startOf({ ...options, readOnly: true }, tenantSetting(companyId))
      return replica.read(
        () => transact(replica.pool, start, (client) => run(transaction(client)), 0),
        onPrimary,
      )
    },
    readInTenant: <Row>(companyId: string, statement: ReadStatement) =>
      traced('transaction', { 'db.system.name': 'postgresql' }, () =>
        pooler
          ? transactUntraced(pool, startOf({ readOnly: true }, tenantSetting(companyId)), async (client) => {
              const { rows } = await client.query(statement.text, [...statement.values])
              return rows as readonly Row[]
            })
          : retryWhileStarting(pool, () => readOnce<Row>(pool, companyId, statement)),
      ),
    asIdentity: async (identity, run, options = {}) =>
      transact(pool, startOf(options, ...identitySettings(identity)), async (client) => {
        // Sent as a separate query: Citus forwards a text with SET LOCAL as a whole, but the lock belongs to one
        // server only.
        if (options.alone) await client.query(lockSql, [`${identity.issuer} ${identity.subject}`])
        return run(
          Object.assign(transaction(client), {
            enterTenant: async (companyId: string) => {
              await client.query(tenantSetting(companyId))
            },
          }),
        )
      }),
    readingConnection: async () => {
      if (!replica || !replicaConnection) return connection
      const here = async () => {
        await replica.pool.query('select 1')
        return replicaConnection
      }
      return replica.read(here, async () => connection)
    },
    ping: () => ping(pool),
    close: async () => {
      await Promise.all([use.end(CLOSING_MS), replicaUse?.end(CLOSING_MS)])
    },
  }
}

function openPooled(pooler: { connectionString: string }, poolSize: number, log: Log): pg.Pool {
  const pool = watched(new pg.Pool({ ...poolerConfig(pooler), max: poolSize }), log)
  return throughPooler(pool, {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    idleTimeoutMs: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  })
}

function openPool(connection: Connection, poolSize: number, log: Log): pg.Pool {
  const settings = clientConfig(connection, {
    role: APP_ROLE,
    TimeZone: 'UTC',
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_TIMEOUT_MS),
  })
  return watched(new pg.Pool({ ...settings, max: poolSize }), log)
}

function watched(pool: pg.Pool, log: Log): pg.Pool {
  // Only the message is logged: the whole error would include the connection's settings.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // Without this listener a checked-out connection that dies would end the process; its query rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A pooler or a setting of the login user may drop the role; tenants would then not be isolated. */
async function refuseOtherRoles(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; bypasses: boolean }>(
    'select current_user as role, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  if (rows[0]?.role !== APP_ROLE || rows[0].bypasses)
    throw new DatabaseProblem(
      `The database connection runs as "${rows[0]?.role}" instead of "${APP_ROLE}". ` +
        'Row-level security would not hold. Where a pooler is in between: let DATABASE_URL lead to PostgreSQL itself, and DATABASE_POOLER_URL to the pooler.',
    )
}

const lockSql = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'

export function identitySettings({ issuer, subject }: Identity): string[] {
  return [lookUpSetting('issuer', issuer), lookUpSetting('subject', subject)]
}

/** Returns all statements that start the transaction, as one round trip. */
function startOf(
  { readOnly = false, statementTimeoutMs }: TransactionOptions,
  ...settings: string[]
): string {
  const statements = [readOnly ? 'begin read only' : 'begin', ...settings]
  if (statementTimeoutMs !== undefined) {
    const timeout = Math.max(0, Math.ceil(statementTimeoutMs))
    const idle = timeout === 0 ? 0 : Math.max(timeout, IDLE_IN_TRANSACTION_TIMEOUT_MS)
    statements.push(`set local statement_timeout = ${timeout}`)
    statements.push(`set local idle_in_transaction_session_timeout = ${idle}`)
  }
  return statements.join('; ')
}

function transaction(client: pg.PoolClient): TenantTransaction {
  const session = new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined)
  return Object.assign(new NodePgTransaction<NoSchema, NoSchema>(dialect, session, undefined), { client })
}

async function readOnce<Row>(
  pool: pg.Pool,
  companyId: string,
  statement: ReadStatement,
): Promise<readonly Row[]> {
  const read = new TenantRead(companyId, statement)
  const client = await pool.connect()
  try {
    client.query(read)
    const rows = await read.rows
    client.release()
    return rows as readonly Row[]
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

function transact<T>(
  pool: pg.Pool,
  start: string,
  run: (client: pg.PoolClient) => Promise<T>,
  patienceMs?: number,
): Promise<T> {
  return traced('transaction', { 'db.system.name': 'postgresql' }, () =>
    transactUntraced(pool, start, run, patienceMs),
  )
}

async function transactUntraced<T>(
  pool: pg.Pool,
  start: string,
  run: (client: pg.PoolClient) => Promise<T>,
  patienceMs?: number,
): Promise<T> {
  const client = await begin(pool, start, patienceMs)
  let broken: Error | undefined
  try {
    const result = await run(client)
    const { command } = await client.query('commit')
    // After a failed statement whose error was swallowed, COMMIT rolls back without an error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before, and was rolled back.')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function ping(pool: pg.Pool): Promise<void> {
  const timeout = AbortSignal.timeout(PING_TIMEOUT_MS)
  await Promise.race([
    pool.query('select 1'),
    new Promise((_, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('The database does not answer.')))
    }),
  ])
}
