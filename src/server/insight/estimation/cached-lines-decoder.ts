import { HEADER_BYTES, headerEnd, type LineSink, type RowDecoder, readId } from './order-line-decoder.ts'
import { PER_UNIT } from './packed-lines.ts'

/**
 * Three fields: their number, length and product, length of the lines; then the lines and, after another length,
 * their channels.
 */
const ROW_HEAD_BYTES = 2 + (4 + 8) + 4
const FIELDS = 3
const TRAILER = -1
export const LINE_BYTES = 8

/**
 * Decodes rows of `product_id::int8, packed::bytea, channel::bytea` as COPY … (FORMAT binary) sends them, cut
 * anywhere; their lines go to `take`.
 */
export function createCachedLinesDecoder(
  numberOf: (productId: number) => number | undefined,
  take: LineSink,
): RowDecoder {
  let carried: Buffer = Buffer.alloc(0)
  let headerSeen = false
  let trailerSeen = false

  /** Returns where the row at `at` ends; `null` while its end has not arrived. */
  const decodeRow = (bytes: Buffer, at: number): number | null => {
    const fields = bytes.readInt16BE(at)
    if (fields === TRAILER) {
      trailerSeen = true
      return bytes.length
    }
    if (fields !== FIELDS) throw new Error(`A COPY row has ${fields} fields instead of ${FIELDS}.`)
    if (at + ROW_HEAD_BYTES > bytes.length) return null
    const from = at + ROW_HEAD_BYTES
    const to = from + bytes.readInt32BE(at + 14)
    if (to + 4 > bytes.length) return null
    const channels = bytes.readInt32BE(to)
    const end = to + 4 + Math.max(0, channels)
    if (end > bytes.length) return null
    const product = numberOf(readId(bytes, at + 6))
    if (product !== undefined)
      giveLines(bytes.subarray(from, to), channels < 0 ? null : bytes.subarray(to + 4, end), product, take)
    return end
  }

  return {
    write(buffer, from, to) {
      const own = buffer.subarray(from, to)
      const bytes = carried.length === 0 ? own : Buffer.concat([carried, own])
      let at = 0
      if (!headerSeen && bytes.length >= HEADER_BYTES) {
        at = headerEnd(bytes)
        headerSeen = true
      }
      while (headerSeen && !trailerSeen && at + 2 <= bytes.length) {
        const end = decodeRow(bytes, at)
        if (end === null) break
        at = end
      }
      // The bytes are copied: the buffer received is valid during the call only.
      carried = Buffer.from(bytes.subarray(at))
    },
    end() {
      if (!trailerSeen) throw new Error('The COPY of the kept lines ended before its end mark.')
    },
  }
}

/** Passes cached lines to `take`. */
function giveLines(bytes: Buffer, channel: Buffer | null, product: number, take: LineSink): void {
  const count = bytes.length / LINE_BYTES
  if (!Number.isInteger(count) || (channel && channel.length !== count))
    throw new Error(`Kept lines of ${bytes.length} bytes are no lines.`)
  // The bytes are copied, because arrays of larger numbers must begin at multiples of their size.
  const own = Uint8Array.from(bytes).buffer
  const days = new Uint16Array(own, 0, count)
  const quantities = new Int16Array(own, 2 * count, count)
  const totals = new Int32Array(own, 4 * count, count)
  for (let k = 0; k < count; k++) take(product, days[k]!, quantities[k]!, totals[k]! / PER_UNIT, channel?.[k])
}
