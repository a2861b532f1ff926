import type { BodyHold } from './body-room.ts'

/** Body of a call that takes bytes as they come. */
export interface BytesBody {
  readonly body: AsyncIterable<Uint8Array> | null
  /** Counts what is kept of it; absent where no request stands behind it. */
  readonly room?: BodyHold
}

/** Reads a body whole. Throws `tooLarge` as soon as it has more than `mostBytes`, and where its owner holds too much. */
export async function readBytes(
  { body, room }: BytesBody,
  mostBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > mostBytes) throw tooLarge()
    room?.add(piece.byteLength)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
