import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listBaskets } from './basket-lists.ts'
import { joinMonths, type SoldLines, splitByMonth } from './basket-months.ts'
import { buildBaskets } from './basket-table.ts'
import { testComplements } from './find-complements.ts'
import { findSubstitutes } from './find-substitutes.ts'
import { decodeMonth, encodeMonth } from './month-bytes.ts'
import { withoutReversed } from './without-reversed.ts'

interface Line {
  readonly order: number
  readonly product: number
  readonly day: number
  readonly quantity: number
}

/** Identities beyond 32 bits: the database counts products with 64. */
const ids = Array.from({ length: 6 }, (_, k) => 5_000_000_000 + 7 * k)
const types = Int32Array.from([0, 0, 1, 1, 1, -1])

/** An order lies on one day, days in three months of 2025; a few lines take back what another one sold. */
const lineLists = fc.array(
  fc
    .record({
      order: fc.nat(300),
      product: fc.nat(ids.length - 1),
      quantity: fc.constantFrom(1, 1, 1, 2, -1),
    })
    .map((line): Line => ({ ...line, day: 20_100 + ((line.order * 13) % 80) })),
  { maxLength: 400 },
)

function columnsOf(lines: readonly Line[]): SoldLines {
  return {
    order: Int32Array.from(lines, (line) => line.order),
    product: Int32Array.from(lines, (line) => line.product),
    day: Int32Array.from(lines, (line) => line.day),
    quantity: Int32Array.from(lines, (line) => line.quantity),
    total: Float64Array.from(lines, (line) => 10 * line.quantity),
    rank: Float64Array.from({ length: 301 }, (_, order) => (order * 7919) % 301),
  }
}

const monthsOf = (lines: readonly Line[]) => splitByMonth(columnsOf(lines), ids)

function mined(months: ReturnType<typeof monthsOf>) {
  const table = joinMonths(months, ids)
  const tested = testComplements(table, ids.length, { leastTogether: 1, falseDiscoveryRate: 0.5 })
  const { strata } = listBaskets(table, ids.length)
  const substitutes = findSubstitutes(table, types, tested.rules, 0.5)
  return { ...tested, strata, substitutes, orders: table.orders, ordersWith: table.ordersWith }
}

test('unchanged months kept and changed ones counted anew are the same as everything counted anew', () => {
  fc.assert(
    fc.property(lineLists, lineLists, fc.nat(2), (before, other, changed) => {
      // Of one month the sales become others; what was kept of the rest has been written and read.
      const kept = monthsOf(before)
        .map((month) => decodeMonth(encodeMonth(month))!)
        .filter(({ month }) => month !== 660 + changed)
      const isChanged = (line: Line) => monthsOf([line])[0]!.month === 660 + changed
      const after = [...before.filter((line) => !isChanged(line)), ...other.filter(isChanged)]
      const fresh = monthsOf(after.filter(isChanged))
      const joined = [...kept, ...fresh].sort((a, b) => a.month - b.month)
      expect(mined(joined)).toEqual(mined(monthsOf(after)))
    }),
    { numRuns: 60 },
  )
})

test('months together are what the baskets of all lines are, in whatever order they were read', () => {
  fc.assert(
    fc.property(lineLists, (lines) => {
      const all = columnsOf(lines)
      const rank = Float64Array.from(all.order, (order) => all.rank[order]!)
      const table = buildBaskets({ ...all, quantity: withoutReversed(all, rank) }, ids.length)
      const joined = joinMonths(monthsOf(lines), ids)
      expect([joined.orders, joined.count, joined.tooLarge]).toEqual([
        table.orders,
        table.count,
        table.tooLarge,
      ])
      expect(joined.ordersWith).toEqual(table.ordersWith)
      expect(mined(monthsOf(lines.toReversed()))).toEqual(mined(monthsOf(lines)))
    }),
    { numRuns: 60 },
  )
})

test('what was kept reads back as it was; another layout, or half of it, is refused', () => {
  const [month] = monthsOf([
    { order: 3, product: 5, day: 20_100, quantity: 1 },
    { order: 3, product: 0, day: 20_100, quantity: 1 },
    { order: 4, product: 5, day: 20_101, quantity: 1 },
  ])
  // By hand: two orders, one basket of the first and the last product, the last one in both orders.
  expect(month).toMatchObject({ month: 660, firstDay: 20_100, lastDay: 20_101, lines: 3, orders: 2 })
  expect(month!.products).toEqual(Float64Array.of(5_000_000_000, 5_000_000_035))
  expect(month!.ordersWith).toEqual(Int32Array.of(1, 2))
  const bytes = encodeMonth(month!)
  expect(decodeMonth(bytes)).toEqual(month)
  expect(decodeMonth(bytes.subarray(0, bytes.length - 1))).toBeNull()
  expect(decodeMonth(Uint8Array.of(9, ...bytes.subarray(1)))).toBeNull()
})
