import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withClient } from '#server/kit/db/connection'
import { startEmbedded } from '#server/kit/db/embedded/start-embedded'
import { createLog } from '#server/kit/log'

/** Seconds that nothing on this machine can beat: the same rows without an index, a check, a sum or a decision. */
export interface Limits {
  /** COPY of the store's order lines into a table of the same columns. */
  readonly copyIn: number
  /** COPY of the same lines out of the database. */
  readonly copyOut: number
  /** DELETE of all lines of that table. */
  readonly remove: number
  readonly rows: number
}

/** Measures the limits on the running product's own database, with the lines of its only store. */
export async function measureLimits(dataDir: string): Promise<Limits> {
  const embedded = await startEmbedded({ dataDir: path.join(dataDir, 'postgres'), log: createLog('silent') })
  try {
    return await withClient(embedded.superuser, measure)
  } finally {
    await embedded.stop()
  }
}

async function measure(client: ClientBase): Promise<Limits> {
  await client.query('drop table if exists bare_lines; create table bare_lines (like order_lines)')
  // Node's own objects of a first pass are no part of what COPY costs.
  const pieces: Buffer[] = []
  await readLines(client, pieces)
  const copyOut = await timed(() => readLines(client, []))
  const copyIn = await timed(() =>
    pipeline(Readable.from(pieces), client.query(copyFrom('copy bare_lines from stdin'))),
  )
  let rows = 0
  const remove = await timed(async () => {
    rows = (await client.query('delete from bare_lines')).rowCount ?? 0
  })
  await client.query('drop table bare_lines')
  return { copyIn, copyOut, remove, rows }
}

function readLines(client: ClientBase, pieces: Buffer[]): Promise<void> {
  const keep = new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece)
      done()
    },
  })
  return pipeline(client.query(copyTo('copy order_lines to stdout')), keep)
}

async function timed(run: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

const COMMA = ','.charCodeAt(0)
const LINE_FEED = '\n'.charCodeAt(0)
const QUOTE = '"'.charCodeAt(0)

/**
 * Reads a CSV file's bytes as a columnar reader would, without one object per cell, and returns the sum of the
 * products of two numeric columns.
 */
export function sumOfFile(bytes: Buffer, [first, second]: readonly [number, number]): number {
  let sum = 0
  let column = 0
  let start = 0
  let isQuoted = false
  let factor = Number.NaN
  const numberAt = (end: number) => Number(bytes.toString('latin1', start, end))
  for (let at = bytes.indexOf(LINE_FEED) + 1; at <= bytes.length; at++) {
    const byte = at === bytes.length ? LINE_FEED : bytes[at]!
    if (byte === QUOTE) isQuoted = !isQuoted
    if (isQuoted || (byte !== COMMA && byte !== LINE_FEED)) continue
    if (column === first) factor = numberAt(at)
    else if (column === second) sum += factor * numberAt(at)
    column = byte === COMMA ? column + 1 : 0
    start = at + 1
  }
  return sum
}
