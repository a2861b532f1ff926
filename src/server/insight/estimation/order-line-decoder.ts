import { MAIN_CHANNEL, type OrderLineColumns } from '#analytics'

/**
 * Decoder of order lines as PostgreSQL sends them with COPY … (FORMAT binary), for a select of exactly
 * `product_id::int8, day - '1970-01-01'::date, quantity::int4, total::float8`, no field NULL.
 */
export interface RowDecoder {
  /** Takes the bytes `from`…`to`, cut anywhere; whole rows are decoded in place. */
  write(buffer: Buffer, from: number, to: number): void
  /** Throws when the rows ended before their end mark. */
  end(): void
}

export interface OrderLineDecoder extends RowDecoder {
  end(): OrderLineColumns
}

/** Takes one line; `product` is the product's number. */
export type LineSink = (
  product: number,
  day: number,
  quantity: number,
  total: number,
  /** Number of its sales channel; default: the main one. */
  channel?: number,
) => void

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
export const HEADER_BYTES = SIGNATURE.length + 8
const ROW_BYTES = 2 + (4 + 8) + (4 + 4) + (4 + 4) + (4 + 8)
const TRAILER = -1
const FIELDS = 4
const FIRST_CAPACITY = 65_536

/** Creates columns that grow with every line they take. */
export function createLineColumns(): { readonly take: LineSink; end(): OrderLineColumns } {
  let columns = allocate(FIRST_CAPACITY)
  let lines = 0
  let hasChannels = false
  return {
    take(product, day, quantity, total, channel = MAIN_CHANNEL) {
      if (lines === columns.day.length) columns = grown(columns)
      if (channel !== MAIN_CHANNEL) hasChannels = true
      columns.channel[lines] = channel
      columns.product[lines] = product
      columns.day[lines] = day
      columns.quantity[lines] = quantity
      columns.total[lines] = total
      lines += 1
    },
    end: () => ({
      product: columns.product.subarray(0, lines),
      day: columns.day.subarray(0, lines),
      quantity: columns.quantity.subarray(0, lines),
      total: columns.total.subarray(0, lines),
      ...(hasChannels ? { channel: columns.channel.subarray(0, lines) } : {}),
    }),
  }
}

/** Numbers the products by `indexOf`; a line whose product has no number is left out. */
export function createOrderLineDecoder(indexOf: (productId: number) => number | undefined): OrderLineDecoder {
  const lines = createLineColumns()
  const rows = createRowDecoder(indexOf, lines.take)
  return {
    write: rows.write,
    end() {
      rows.end()
      return lines.end()
    },
  }
}

/** Does the same, but passes every line to `take`. */
export function createRowDecoder(
  indexOf: (productId: number) => number | undefined,
  take: LineSink,
): RowDecoder {
  return createFixedDecoder(ROW_BYTES, FIELDS, (bytes, at) => {
    const product = indexOf(readId(bytes, at + 6))
    if (product === undefined) return
    take(product, bytes.readInt32BE(at + 18), bytes.readInt32BE(at + 26), bytes.readDoubleBE(at + 34))
  })
}

/** Reads an int8 of at most 2^53; a negative one gives some number below 0. */
export function readId(bytes: Buffer, at: number): number {
  const high = bytes.readInt32BE(at)
  return high < 0 ? -1 : high * 4_294_967_296 + bytes.readUInt32BE(at + 4)
}

/** Decodes rows of equal length, cut anywhere, in place. */
export function createFixedDecoder(
  rowBytes: number,
  fieldCount: number,
  decodeRow: (bytes: Buffer, at: number) => void,
): RowDecoder {
  let carried: Buffer = Buffer.alloc(0)
  let headerSeen = false
  let trailerSeen = false

  return {
    write(buffer, from, to) {
      if (
        carried.length === 0 &&
        headerSeen &&
        to - from === rowBytes &&
        buffer.readInt16BE(from) === fieldCount
      ) {
        decodeRow(buffer, from)
        return
      }
      const bytes = Buffer.concat([carried, buffer.subarray(from, to)])
      let at = 0
      if (!headerSeen) {
        if (bytes.length < HEADER_BYTES) {
          carried = bytes
          return
        }
        at = headerEnd(bytes)
        headerSeen = true
      }
      while (!trailerSeen && at + 2 <= bytes.length) {
        const fields = bytes.readInt16BE(at)
        if (fields === TRAILER) trailerSeen = true
        else if (fields !== fieldCount)
          throw new Error(`A COPY row has ${fields} fields instead of ${fieldCount}.`)
        else if (at + rowBytes > bytes.length) break
        else {
          decodeRow(bytes, at)
          at += rowBytes
        }
      }
      carried = trailerSeen ? Buffer.alloc(0) : bytes.subarray(at)
    },
    end() {
      if (!trailerSeen) throw new Error('The COPY of the order lines ended before its end mark.')
    },
  }
}

export function headerEnd(bytes: Buffer): number {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('This is no binary COPY.')
  const extensionBytes = bytes.readInt32BE(SIGNATURE.length + 4)
  if (extensionBytes !== 0) throw new Error('A binary COPY with a header extension is not understood.')
  return HEADER_BYTES
}

function allocate(capacity: number): Required<OrderLineColumns> {
  return {
    product: new Int32Array(capacity),
    day: new Int32Array(capacity),
    quantity: new Int32Array(capacity),
    total: new Float64Array(capacity),
    channel: new Uint8Array(capacity),
  }
}

/** Grows by half: it leaves less memory unused than doubling would, at the price of more copying. */
function grown(old: Required<OrderLineColumns>): Required<OrderLineColumns> {
  const larger = allocate(Math.ceil(old.day.length * 1.5))
  larger.product.set(old.product)
  larger.day.set(old.day)
  larger.quantity.set(old.quantity)
  larger.total.set(old.total)
  larger.channel.set(old.channel)
  return larger
}
