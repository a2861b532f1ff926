import type { OrderLineColumns } from '#analytics'

/**
 * Order lines as PostgreSQL sends them with COPY … (FORMAT binary), for a select of exactly
 * `product_id::int8, day - '1970-01-01'::date, quantity::int4, total::float8`, no field NULL.
 */
export interface RowDecoder {
  /** Takes the bytes `from`…`to`, cut anywhere; whole rows are decoded where they lie. */
  write(buffer: Buffer, from: number, to: number): void
  /** Throws when the rows ended before their end mark. */
  end(): void
}

export interface OrderLineDecoder extends RowDecoder {
  end(): OrderLineColumns
}

/** Takes one line; `product` is the product's number. */
export type LineSink = (product: number, day: number, quantity: number, total: number) => void

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
export const HEADER_BYTES = SIGNATURE.length + 8
const ROW_BYTES = 2 + (4 + 8) + (4 + 4) + (4 + 4) + (4 + 8)
const TRAILER = -1
const FIELDS = 4
const FIRST_CAPACITY = 65_536

/** Columns that grow with every line they take. */
export function createLineColumns(): { readonly take: LineSink; end(): OrderLineColumns } {
  let columns = allocate(FIRST_CAPACITY)
  let lines = 0
  return {
    take(product, day, quantity, total) {
      if (lines === columns.day.length) columns = grown(columns)
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
    }),
  }
}

/** `indexOf` numbers the products; a line whose product has no number is left out. */
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

/** The same, with every line given to `take`. */
export function createRowDecoder(
  indexOf: (productId: number) => number | undefined,
  take: LineSink,
): RowDecoder {
  let carried: Buffer = Buffer.alloc(0)
  let headerSeen = false
  let trailerSeen = false

  const decodeRow = (bytes: Buffer, at: number) => {
    const product = indexOf(bytes.readUInt32BE(at + 6) * 4_294_967_296 + bytes.readUInt32BE(at + 10))
    if (product === undefined) return
    take(product, bytes.readInt32BE(at + 18), bytes.readInt32BE(at + 26), bytes.readDoubleBE(at + 34))
  }

  return {
    write(buffer, from, to) {
      if (
        carried.length === 0 &&
        headerSeen &&
        to - from === ROW_BYTES &&
        buffer.readInt16BE(from) === FIELDS
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
        else if (fields !== FIELDS) throw new Error(`A COPY row has ${fields} fields instead of ${FIELDS}.`)
        else if (at + ROW_BYTES > bytes.length) break
        else {
          decodeRow(bytes, at)
          at += ROW_BYTES
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

function allocate(capacity: number): OrderLineColumns {
  return {
    product: new Int32Array(capacity),
    day: new Int32Array(capacity),
    quantity: new Int32Array(capacity),
    total: new Float64Array(capacity),
  }
}

/** Half as much again: less to copy than doubling leaves unused. */
function grown(old: OrderLineColumns): OrderLineColumns {
  const larger = allocate(Math.ceil(old.day.length * 1.5))
  larger.product.set(old.product)
  larger.day.set(old.day)
  larger.quantity.set(old.quantity)
  larger.total.set(old.total)
  return larger
}
