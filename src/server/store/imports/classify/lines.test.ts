import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HashTable } from './hash-table.ts'
import { LineIdentifier, ownOrder } from './line-identity.ts'
import { OrderTally } from './order-tally.ts'

describe('HashTable', () => {
  it('counts like a Map, also while it grows', () => {
    const key = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
    fc.assert(
      fc.property(fc.array(key, { maxLength: 400 }), (keys) => {
        const table = new HashTable(8)
        const map = new Map<string, number>()
        for (const [high, low] of keys) {
          const count = table.increment(high, low)
          const name = `${high} ${high === 0 && low === 0 ? 1 : low}`
          map.set(name, (map.get(name) ?? 0) + 1)
          expect(count).toBe(map.get(name))
        }
        expect(table.size).toBe(map.size)
        expect([...table.entries()].sort()).toEqual([...map.values()].sort())
      }),
    )
  })
})

describe('LineIdentifier', () => {
  const mug = {
    order: '1',
    sku: 'MUG',
    writtenMs: Date.UTC(2024, 0, 31),
    zoned: false,
    quantity: 2,
    total: 200_000,
  }
  const ids = (lines: readonly (typeof mug)[]) => {
    const identifier = new LineIdentifier()
    return lines.map((line) => identifier.identify(line).lineId)
  }

  it('gives UUIDs that sort by time', () => {
    const later = { ...mug, writtenMs: Date.UTC(2024, 1, 1) }
    const [first, second] = ids([mug, later])
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(first! < second!).toBe(true)
  })

  it('depends on each thing that makes a line, and counts equal ones', () => {
    const variants = [
      mug,
      mug,
      { ...mug, order: '2' },
      { ...mug, sku: 'CUP' },
      { ...mug, writtenMs: mug.writtenMs + 60_000 },
      { ...mug, zoned: true },
      { ...mug, quantity: -2 },
      { ...mug, total: 200_001 },
    ]
    expect(new Set(ids(variants)).size).toBe(variants.length)
    expect(ids(variants)).toEqual(ids(variants))
  })

  it('names the same lines whatever the order of the rows', () => {
    const line = fc.record({
      order: fc.constantFrom('1', '2'),
      sku: fc.constantFrom('MUG', 'CUP'),
      writtenMs: fc.constantFrom(0, 60_000),
      zoned: fc.constant(false),
      quantity: fc.constantFrom(1, 2),
      total: fc.constantFrom(10_000, 20_000),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        expect(ids(lines.toReversed()).sort()).toEqual(ids(lines).sort())
      }),
    )
  })
})

describe('the number that a line without one gets', () => {
  const lineAt = (minute: number, order = '') => ({
    ...{ order, sku: 'MUG', writtenMs: Date.UTC(2024, 0, 31, 0, minute), zoned: false },
    ...{ quantity: 1, total: 95_000 },
  })
  /** The first line from this minute whose number has letters, or none. */
  const numbered = (minute: number, hasLetters: boolean) => {
    for (let at = minute; ; at++) {
      const { lineId } = new LineIdentifier().identify(lineAt(at))
      const order = ownOrder(lineId)
      if (/[a-f]/.test(order) === hasLetters) return { lineId, line: lineAt(at, order) }
    }
  }
  const ofAnotherSystem = (count: number) =>
    Array.from({ length: count }, (_, at) => lineAt(at, `#${100_000_000_000 + at}`))

  it.each([
    ['of digits alone after a few of another system', [...ofAnotherSystem(10), numbered(0, false)]],
    [
      'of digits alone among many, in a file that has one of ours',
      [numbered(0, true), ...ofAnotherSystem(50), numbered(9, false)],
    ],
    ['with letters after many of another system', [...ofAnotherSystem(50), numbered(0, true)]],
  ])('finds it again: %s', (_, file) => {
    const identifier = new LineIdentifier()
    for (const each of file) {
      const { lineId } = identifier.identify('line' in each ? each.line : each)
      if ('line' in each) expect(lineId).toBe(each.lineId)
    }
    expect.hasAssertions()
  })
})

describe('OrderTally', () => {
  it('takes an order for what its best row says, however the rows are scattered', () => {
    const tally = new OrderTally()
    tally.add('1', 'not_a_product')
    tally.add('2', 'not_a_product')
    tally.add('1', 'sale')
    tally.add('3', 'zero_price')
    tally.add('3', 'return')
    tally.add('', 'sale')
    tally.add('', 'sale')
    tally.add('', 'missing_date')
    expect(tally.counts()).toEqual({
      inFile: 6,
      kept: 3,
      rejected: { not_a_product: 1, return: 1, missing_date: 1 },
    })
  })
})
