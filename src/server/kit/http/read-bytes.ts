import { problem } from '../errors.ts'
import type { BodyHold } from './body-room.ts'

/** Body of a call that takes bytes as they come. */
export interface BytesBody {
  readonly body: AsyncIterable<Uint8Array> | null
  /** Counts what is kept of it; absent where no request stands behind it. */
  readonly room?: BodyHold
}

/** Time in which a whole body has to arrive. Senders of messages take less than a second; 2 MB at 0.6 Mbit/s this. */
const DEADLINE_MS = 30_000

/**
 * Reads a body whole. Throws `tooLarge` as soon as it has more than `mostBytes`, and where its owner holds too much or
 * it arrives too slowly.
 */
export async function readBytes(
  { body, room }: BytesBody,
  mostBytes: number,
  tooLarge: () => Error,
  deadlineMs = DEADLINE_MS,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of inTime(body ?? [], deadlineMs)) {
    size += piece.byteLength
    if (size > mostBytes) throw tooLarge()
    room?.add(piece.byteLength)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function* inTime<T>(source: AsyncIterable<T> | Iterable<T>, deadlineMs: number): AsyncGenerator<T> {
  const late = Promise.withResolvers<never>()
  const tooSlow = () => problem('request.too_slow', { seconds: Math.round(deadlineMs / 1000) })
  const timer = setTimeout(() => late.reject(tooSlow()), deadlineMs)
  const reading = wrapped(source)
  try {
    for (;;) {
      const next = await Promise.race([reading.next(), late.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    // Not awaited: a source that sends nothing answers this no sooner than its next piece.
    reading.return(undefined).catch(() => undefined)
  }
}

async function* wrapped<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* source
}
