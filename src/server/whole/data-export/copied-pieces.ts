import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Enough that the database writes the next piece while this one is packed. */
const PIECE_BYTES = 128 * 1024
const NEWLINE = 0x0a

/**
 * Sends what `copy … to stdout` returns, in pieces that end with a line. The rows are never in memory as a whole: where
 * they are taken slowly, the database waits.
 */
export async function* copiedPieces(client: ClientBase, sql: string): AsyncGenerator<Buffer> {
  const copied = client.query(copyTo(sql, { highWaterMark: PIECE_BYTES }))
  let pending: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of copied.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      pending.push(chunk)
      bytes += chunk.length
      if (bytes < PIECE_BYTES) continue
      const all = Buffer.concat(pending)
      const end = all.lastIndexOf(NEWLINE) + 1
      if (end > 0) yield all.subarray(0, end)
      pending = [all.subarray(end)]
      bytes = all.length - end
    }
    if (bytes > 0) yield Buffer.concat(pending)
  } finally {
    // The connection answers nothing else before the rest has come.
    copied.resume()
  }
}
