import { describe, expect, it } from 'vitest'
import { type CachedBytes, cachedBytes, cachedBytesOf } from './cached-lines.ts'
import { createCachedLinesDecoder } from './cached-lines-decoder.ts'
import { packLines } from './packed-lines.ts'

type Line = readonly [product: number, day: number, quantity: number, total: number, channel?: number]

const lines: readonly Line[] = [
  [1, 20_454, 3, 29.97, 0],
  [0, 20_455, -1, -9.9999],
  [1, 20_000, 32_767, 214_748.3647, 254],
  [0, 0, 1, 0],
]
const columns = (of: readonly Line[]) => ({
  product: Int32Array.from(of, ([product]) => product),
  day: Int32Array.from(of, ([, day]) => day),
  quantity: Int32Array.from(of, ([, , quantity]) => quantity),
  total: Float64Array.from(of, ([, , , total]) => total),
  channel: Uint8Array.from(of, ([, , , , channel = 0]) => channel),
})

/** As the manual's "Binary Format" of COPY describes it. */
function wire(rows: readonly (readonly [productId: bigint, bytes: CachedBytes])[]): Buffer {
  const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
  const encoded = rows.map(([productId, { lines: bytes, channel }]) => {
    const head = Buffer.alloc(18)
    head.writeInt16BE(3, 0)
    head.writeInt32BE(8, 2)
    head.writeBigInt64BE(productId, 6)
    head.writeInt32BE(bytes.length, 14)
    const length = Buffer.alloc(4)
    length.writeInt32BE(channel === null ? -1 : channel.length, 0)
    return Buffer.concat([head, bytes, length, channel ?? Buffer.alloc(0)])
  })
  return Buffer.concat([header, ...encoded, Buffer.from([0xff, 0xff])])
}

const kept = cachedBytesOf(columns(lines), 2, [1, 0]) as CachedBytes[]
const numbers = new Map([
  [5_000_000_001, 1],
  [7, 0],
])

function decode(bytes: Buffer, step: number): Line[] {
  const taken: Line[] = []
  const decoder = createCachedLinesDecoder(
    (id) => numbers.get(id),
    (product, day, quantity, total, channel) =>
      taken.push(
        channel === undefined ? [product, day, quantity, total] : [product, day, quantity, total, channel],
      ),
  )
  for (let from = 0; from < bytes.length; from += step)
    decoder.write(bytes, from, Math.min(bytes.length, from + step))
  decoder.end()
  return taken
}

describe('lines as bytes', () => {
  it.each([1, 7, 21, 1000])('come back as they were, cut every %i bytes', (step) => {
    const bytes = wire([
      [5_000_000_001n, kept[0]!],
      [99n, kept[0]!],
      [7n, kept[1]!],
    ])
    const ofOne = lines.filter(([product]) => product === 1)
    const ofNone = lines.filter(([product]) => product === 0)
    expect(decode(bytes, step)).toEqual([...ofOne, ...ofNone])
  })

  it('have channels only where a line is of another one than the main one', () => {
    expect(kept[0]!.channel).toEqual(Buffer.of(0, 254))
    expect(kept[1]!.channel).toBeNull()
  })

  it('are the same from packed lines', () => {
    const { packed, take } = packLines([2, 2], 0)
    for (const line of lines) take(...line)
    expect([1, 0].map((product) => cachedBytes(packed, product))).toEqual(kept)
  })

  it.each([
    ['a day before 1970', [0, -1, 1, 1]],
    ['a day after 2149', [0, 65_536, 1, 1]],
    ['too many units', [0, 20_000, 32_768, 1]],
    ['too much money', [0, 20_000, 1, 214_748.3648]],
  ] satisfies [string, Line][])(
    'are not made of %s, and the product is read from the table',
    (_what, line) => {
      expect(cachedBytesOf(columns([line, lines[0]!]), 2, [0, 1])).toEqual([
        null,
        { lines: expect.any(Buffer), channel: null },
      ])
      if (line[1] < 0 || line[1] > 65_535) return
      const { packed, take } = packLines([1], 0)
      take(...line)
      expect(cachedBytes(packed, 0)).toBeNull()
    },
  )

  it('that were cut off are refused', () => {
    const bytes = wire([[7n, kept[1]!]])
    expect(() => decode(bytes.subarray(0, bytes.length - 2), 1000)).toThrow('before its end mark')
    expect(() => decode(wire([[7n, { lines: Buffer.alloc(9), channel: null }]]), 1000)).toThrow(
      'are no lines',
    )
  })
})
