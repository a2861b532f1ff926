import { describe, expect, it } from 'vitest'
import { createOrderLineDecoder } from './order-line-decoder.ts'

type Row = readonly [productId: bigint, day: number, quantity: number, total: number]

const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const trailer = Buffer.from([0xff, 0xff])

/** As the manual's "Binary Format" of COPY describes it. */
function encode([productId, day, quantity, total]: Row): Buffer {
  const row = Buffer.alloc(42)
  row.writeInt16BE(4, 0)
  row.writeInt32BE(8, 2)
  row.writeBigInt64BE(productId, 6)
  row.writeInt32BE(4, 14)
  row.writeInt32BE(day, 18)
  row.writeInt32BE(4, 22)
  row.writeInt32BE(quantity, 26)
  row.writeInt32BE(8, 30)
  row.writeDoubleBE(total, 34)
  return row
}

const rows: Row[] = [
  [7n, 14_600, 3, 29.97],
  [5_000_000_001n, 14_601, -1, -9.99],
  [99n, 14_602, 5, 1],
  [7n, -10, 2_000_000, 0.0001],
]
const numbers = new Map([
  [7, 0],
  [5_000_000_001, 1],
])
const expected = {
  product: Int32Array.of(0, 1, 0),
  day: Int32Array.of(14_600, 14_601, -10),
  quantity: Int32Array.of(3, -1, 2_000_000),
  total: Float64Array.of(29.97, -9.99, 0.0001),
}
const wire = Buffer.concat([header, ...rows.map(encode), trailer])

describe('the decoder of binary order lines', () => {
  it.each([1, 7, 41, 42, 43, wire.length])('reads rows cut into pieces of %i bytes', (size) => {
    const decoder = createOrderLineDecoder((id) => numbers.get(id))
    for (let at = 0; at < wire.length; at += size) decoder.write(wire, at, Math.min(at + size, wire.length))
    expect(decoder.end()).toEqual(expected)
  })

  it('reads one message per row, as PostgreSQL sends them', () => {
    const decoder = createOrderLineDecoder((id) => numbers.get(id))
    for (const message of [header, ...rows.map(encode), trailer]) decoder.write(message, 0, message.length)
    expect(decoder.end()).toEqual(expected)
  })

  it('grows beyond its first capacity without losing a line', () => {
    const decoder = createOrderLineDecoder(() => 0)
    decoder.write(header, 0, header.length)
    for (let line = 0; line < 200_000; line++) decoder.write(encode([7n, line, 1, line / 4]), 0, 42)
    decoder.write(trailer, 0, trailer.length)
    const { day, total } = decoder.end()
    expect(day.length).toBe(200_000)
    expect(day.every((value, line) => value === line && total[line] === line / 4)).toBe(true)
  })

  it('refuses what is no binary COPY, and one without its end', () => {
    const decoder = createOrderLineDecoder(() => 0)
    expect(() => decoder.write(Buffer.from('product_id,day,quantity,total'), 0, 29)).toThrow('no binary COPY')
    const cut = createOrderLineDecoder(() => 0)
    cut.write(wire, 0, wire.length - 2)
    expect(() => cut.end()).toThrow('end mark')
  })
})
