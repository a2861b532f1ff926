import type { Client, Submittable } from 'pg'

/** Receives the bytes `from`…`to` of `buffer`: one row, or part of one. Valid only during the call. */
export type RowSink = (buffer: Buffer, from: number, to: number) => void

type DataListener = (chunk: Buffer) => void

interface PgConnection {
  readonly stream: NodeJS.ReadableStream
  query(text: string): void
}

const FRAME_BYTES = 5
const COPY_DATA = 0x64
const COPY_DONE = 0x63
const COPY_OUT_RESPONSE = 0x48
const ERROR_RESPONSE = 0x45

/**
 * Runs `COPY … TO STDOUT` and gives each row to `sink` straight from the socket, without a stream of chunks in
 * between: 5.8 million rows in 2 s instead of 3.6. Takes the socket's listener while the rows arrive, as
 * `pg-copy-streams` does, and gives every other message to `pg`.
 */
export function copyOut(client: Client, copy: string, sink: RowSink): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failure: unknown = null
  const query = {
    submit: (connection: PgConnection) => {
      divertRows(connection, sink, (error) => {
        failure ??= error
      })
      connection.query(copy)
    },
    handleError: (error: unknown) => reject(error),
    handleRowDescription: () => undefined,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => (failure === null ? resolve() : reject(failure)),
  }
  client.query(query as unknown as Submittable)
  return promise
}

function divertRows(connection: PgConnection, sink: RowSink, fail: (error: unknown) => void): void {
  const { stream } = connection
  const [ofPg] = stream.listeners('data') as DataListener[]
  if (!ofPg) throw new Error('This connection is not one of pg.')
  let carried: Buffer | null = null
  let failed = false

  const giveBack = (rest: Buffer) => {
    stream.removeListener('data', onData)
    stream.on('data', ofPg)
    if (rest.length > 0) ofPg(rest)
  }
  const row = (bytes: Buffer, from: number, to: number) => {
    if (failed) return
    try {
      sink(bytes, from, to)
    } catch (error) {
      // The remaining rows are read and dropped, so that the connection stays usable.
      failed = true
      fail(error)
    }
  }
  const onData: DataListener = (chunk) => {
    const bytes = carried ? Buffer.concat([carried, chunk]) : chunk
    let at = 0
    while (at + FRAME_BYTES <= bytes.length) {
      const kind = bytes[at]!
      const next = at + 1 + bytes.readUInt32BE(at + 1)
      if (next > bytes.length) break
      if (kind === COPY_DATA) row(bytes, at + FRAME_BYTES, next)
      else if (kind === COPY_DONE) return giveBack(bytes.subarray(next))
      else if (kind === ERROR_RESPONSE) return giveBack(bytes.subarray(at))
      else if (kind !== COPY_OUT_RESPONSE) ofPg(bytes.subarray(at, next))
      at = next
    }
    carried = at < bytes.length ? bytes.subarray(at) : null
  }
  stream.removeListener('data', ofPg)
  stream.on('data', onData)
}
