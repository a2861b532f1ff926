import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, withClient } from '../db/connection.ts'
import { DatabaseProblem } from '../db/database-problem.ts'
import { syncFolder } from '../sync-folder.ts'
import { type BackupContents, CONTENTS_FILE, FORMAT, HEADER_FILE, pieceName } from './backup-format.ts'
import { columnList, quoted, readStructure } from './read-structure.ts'
import { readingEverything } from './reading-everything.ts'
import { endOfTar, tarEntry } from './tar.ts'

export interface WriteBackup {
  /** Connection of the tables' owner or of a superuser. */
  readonly connection: Connection
  readonly file: string
  readonly now: Date
}

export interface WrittenBackup {
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

/** Name of a backup's file while it is written. */
export const partialOf = (file: string): string => `${file}.partial`

/** Larger pieces take memory from other work without a gain. */
const PIECE_BYTES = 2 ** 20
const COMPRESSION_LEVEL = 3

/**
 * Writes the whole database as of one moment into one file while work continues: one transaction reads one state
 * and blocks no writer. The file is written completely or not at all.
 */
export async function writeBackup({ connection, file, now }: WriteBackup): Promise<WrittenBackup> {
  if (await stat(file).catch(() => null))
    throw new DatabaseProblem(`${file} exists already. Choose another name, or move it away.`)
  const partial = partialOf(file)
  await rm(partial, { force: true })
  try {
    const written = await withClient(connection, (client) =>
      readingEverything(client, async () => {
        await client.query('begin isolation level repeatable read, read only')
        const total = { tables: 0, rows: 0 }
        await pipeline(
          Readable.from(archive(client, now, total), { objectMode: false }),
          createGzip({ level: COMPRESSION_LEVEL }),
          createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
        )
        await client.query('commit')
        return total
      }),
    )
    await onDisk(partial)
    await rename(partial, file)
    syncFolder(path.dirname(path.resolve(file)))
    return { ...written, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function* archive(
  client: pg.Client,
  now: Date,
  total: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  const structure = await readStructure(client)
  const json = (name: string, value: unknown) =>
    tarEntry({ name, body: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) }, now)
  yield json(HEADER_FILE, { format: FORMAT, createdAt: now.toISOString(), ...structure })
  const tables: BackupContents['tables'] = []
  for (const table of structure.tables) {
    const hash = createHash('sha256')
    const sql = `copy ${quoted(table.name)} (${columnList(table.columns)}) to stdout`
    const copy = client.query(copyTo(sql))
    let piece = 0
    for await (const body of inPieces(copy)) {
      hash.update(body)
      yield tarEntry({ name: pieceName(table.name, ++piece), body }, now)
    }
    // The row count arrives with the end of COPY; awaiting one more query ensures that it has been received.
    await client.query('select')
    tables.push({ name: table.name, rows: copy.rowCount, sha256: hash.digest('hex') })
    total.rows += copy.rowCount
  }
  total.tables = tables.length
  yield json(CONTENTS_FILE, { tables, sequences: await readSequences(client) } satisfies BackupContents)
  yield endOfTar
}

async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const part of rows) {
    held.push(part)
    bytes += part.byteLength
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(held, bytes)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held, bytes)
}

/** Sequences are read last: they never decrease, so each is at or beyond every copied row. */
async function readSequences(client: pg.Client): Promise<BackupContents['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'identity', 'pgboss') and last_value is not null order by 1`,
  )
  return rows
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}
