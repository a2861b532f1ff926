import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ensureAppRole } from '../db/app-role.ts'
import { applyMigrations } from '../db/apply-migrations.ts'
import { type Connection, type Log, withClient } from '../db/connection.ts'
import { DatabaseProblem } from '../db/database-problem.ts'
import { installQueue } from '../db/install-queue.ts'
import { ADVISORY_LOCK, migrate } from '../db/migrate.ts'
import { type BackupContents, type BackupHeader, tableOfPiece } from './backup-format.ts'
import { emptyForRestore } from './empty-for-restore.ts'
import { endWaiting } from './end-waiting.ts'
import { contentsOf, type OpenedBackup, openBackup } from './open-backup.ts'
import { columnList, quoted, readStructure } from './read-structure.ts'

interface RestoreBackup {
  /** Owner of the empty database; creates the tables. */
  readonly connection: Connection
  /** Superuser, if available: skips the foreign-key checks of rows that were valid in the source database. */
  readonly superuser?: Connection
  readonly file: string
  readonly log: Log
}

export interface RestoredBackup {
  readonly createdAt: string
  readonly tables: number
  readonly rows: number
  /** True if the queue's layout has changed since: its waiting jobs were left out, and what waited for them ended. */
  readonly withoutQueue: boolean
}

/**
 * Restores a whole backup into an empty database: creates the tables as of the backup, loads all rows in one
 * transaction (counted and hashed), then runs the migrations that are newer than the backup.
 */
export async function restoreBackup({
  connection,
  superuser = connection,
  file,
  log,
}: RestoreBackup): Promise<RestoredBackup> {
  const backup = await openBackup(file)
  try {
    await withClient(connection, async (client) => {
      await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
      await ensureAppRole(client)
      await applyMigrations(client, backup.header.migrations).catch((cause: Error) => {
        throw new DatabaseProblem(`The backup does not fit this place. ${cause.message}`, { cause })
      })
      await installQueue(client, log)
    })
    const restored = await withClient(superuser, (client) => load(client, backup, file))
    await migrate({ connection, log })
    return restored
  } finally {
    await backup.entries.return(undefined)
  }
}

async function load(client: pg.Client, backup: OpenedBackup, file: string): Promise<RestoredBackup> {
  const here = await readStructure(client)
  const withoutQueue = here.queueVersion !== backup.header.queueVersion
  const skip = (table: string) => withoutQueue && table.startsWith('pgboss.')
  await client.query('begin')
  try {
    const secured = await emptyForRestore(client, here)
    const contents = await loadTables(client, backup, { file, skip })
    for (const { name, value } of contents.sequences)
      if (!skip(name)) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
    if (withoutQueue)
      await endWaiting(
        client,
        contents.tables.map(({ name }) => name),
      )
    await secured()
    await client.query('commit')
    const kept = contents.tables.filter(({ name }) => !skip(name))
    return {
      createdAt: backup.header.createdAt,
      tables: kept.length,
      rows: kept.reduce((sum, { rows }) => sum + rows, 0),
      withoutQueue,
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

interface Loaded {
  readonly rows: number
  readonly sha256: string
}

interface LoadOptions {
  readonly file: string
  readonly skip: (table: string) => boolean
}

/** Loads the tables. The pieces of one table are consecutive and form one COPY. */
async function loadTables(
  client: pg.Client,
  { header, entries }: OpenedBackup,
  options: LoadOptions,
): Promise<BackupContents> {
  const loaded = new Map<string, Loaded>()
  let next = await entries.next()
  while (!next.done) {
    const contents = contentsOf(next.value, options.file)
    if (contents) {
      refuseDifference(contents, loaded, options)
      return contents
    }
    const table = tableOfPiece(next.value.name)
    const hash = createHash('sha256')
    async function* pieces(): AsyncGenerator<Buffer> {
      while (!next.done && tableOfPiece(next.value.name) === table) {
        hash.update(next.value.body)
        yield next.value.body
        next = await entries.next()
      }
    }
    const rows =
      table === null || options.skip(table)
        ? await drain(pieces())
        : await copyIn(client, header, table, pieces())
    if (table !== null) loaded.set(table, { rows, sha256: hash.digest('hex') })
  }
  throw new DatabaseProblem(
    `${options.file} is incomplete: its end is missing. Nothing was restored; take another backup.`,
  )
}

async function copyIn(
  client: pg.Client,
  header: BackupHeader,
  table: string,
  pieces: AsyncGenerator<Buffer>,
): Promise<number> {
  const columns = header.tables.find(({ name }) => name === table)?.columns
  if (!columns) throw new DatabaseProblem(`The backup is damaged: it does not describe the table ${table}.`)
  const stream = client.query(copyFrom(`copy ${quoted(table)} (${columnList(columns)}) from stdin`))
  await pipeline(Readable.from(pieces, { objectMode: false }), stream)
  return stream.rowCount
}

async function drain(pieces: AsyncGenerator<Buffer>): Promise<number> {
  for await (const _ of pieces);
  return 0
}

function refuseDifference(
  contents: BackupContents,
  loaded: ReadonlyMap<string, Loaded>,
  { file, skip }: LoadOptions,
): void {
  const none: Loaded = { rows: 0, sha256: createHash('sha256').digest('hex') }
  for (const { name, rows, sha256 } of contents.tables) {
    const found = loaded.get(name) ?? none
    if (found.sha256 !== sha256 || (!skip(name) && found.rows !== rows))
      throw new DatabaseProblem(
        `${file} is damaged: the rows of ${name} are not those that were saved. Nothing was restored; take another backup.`,
      )
  }
}
