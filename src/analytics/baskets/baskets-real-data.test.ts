import { readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { plainCsv, readSharedData } from '../../../test/shared-data.ts'
import { gatherEvidence, type ListedProduct } from './basket-evidence.ts'
import { decodeList, listBaskets } from './basket-lists.ts'
import { buildBaskets } from './basket-table.ts'
import { findComplements } from './find-complements.ts'

/**
 * Counted once by a program of its own in Python 3.11 that shares nothing with ours: a set of codes per invoice
 * (quantity above 0, no cancellation, codes that begin with five digits, at most 50 different ones), membership
 * counted invoice by invoice, the expectation summed over month x size class (2, 3, 4-5, 6 and more).
 * [codes, invoices with all, share of those with each, share of all 18,440 invoices, expected by chance]
 */
const COUNTED_ELSEWHERE = [
  [['22697', '22699'], 444, [0.760274, 0.667669], 0.02407809, 36.536904],
  [['22697', '22698'], 379, [0.648973, 0.815054], 0.02055315, 26.522096],
  [['22726', '22727'], 411, [0.651347, 0.591367], 0.0222885, 38.895536],
  [['85123A', '22423'], 159, [0.099375, 0.110956], 0.00862256, 194.54493],
  [['20725', '22383'], 356, [0.362157, 0.457584], 0.01930586, 76.250857],
  [['85099B', '22411'], 392, [0.275088, 0.538462], 0.02125813, 94.377155],
  [['22697', '22698', '22699'], 319, [0.546233, 0.686022, 0.479699], 0.01729935, 2.324817],
] as const

/** All 274 rules in at least 1 % of the invoices, by efficient-apriori 2.0.6: `golden/associations.py` says how. */
const golden = plainCsv(
  readFileSync(path.join(import.meta.dirname, 'golden/associations.csv'), 'utf8'),
).slice(1)

const file = readSharedData('online-retail/online_retail_2010-12_2011-12.csv.gz')

/** Online Retail (UCI, CC BY 4.0): 541,909 lines of a real gift-ware shop. */
test.skipIf(file === null)(
  'the pairs that everybody finds in Online Retail come first',
  () => {
    const orders = new Map<string, number>()
    const products = new Map<string, number>()
    const numberOf = (map: Map<string, number>, id: string) => {
      if (!map.has(id)) map.set(id, map.size)
      return map.get(id)!
    }
    const rows = Papa.parse<string[]>(file!, { skipEmptyLines: true }).data.slice(1)
    const sales = rows.filter((r) => Number(r[3]) > 0 && !r[0]!.startsWith('C') && /^\d{5}/.test(r[1]!))
    const lines = {
      order: Int32Array.from(sales, (r) => numberOf(orders, r[0]!)),
      product: Int32Array.from(sales, (r) => numberOf(products, r[1]!.toUpperCase())),
      day: Int32Array.from(sales, (r) =>
        Math.floor(Date.parse(`${r[4]!.slice(0, 10)}T00:00:00Z`) / 86_400_000),
      ),
      quantity: Int32Array.from(sales, (r) => Number(r[3])),
    }
    const table = buildBaskets(lines, products.size)
    const rules = findComplements(table, products.size)
    expect(table.tooLarge).toBeGreaterThan(1000)
    const best = rules.slice(0, 25).map((r) => [r.a, r.b].sort().join())
    const pair = (a: string, b: string) => [products.get(a)!, products.get(b)!].sort().join()
    // Regency teacups in green, roses and pink; bakelike alarm clocks in green and red.
    expect(best).toContain(pair('22697', '22699'))
    expect(best).toContain(pair('22697', '22698'))
    expect(best).toContain(pair('22726', '22727'))
    for (const rule of rules) expect(rule.liftLow).toBeGreaterThan(1)

    expect([table.orders, table.count, table.tooLarge]).toEqual([18_440, 16_194, 2098])
    const listed = listBaskets(table, products.size)
    const mined = { strata: listed.strata, orders: table.orders, qualities: [] }
    const lists = new Map<string, ListedProduct>()
    const listOf = (code: string) => {
      const place = products.get(code)!
      if (!lists.has(code))
        lists.set(code, { baskets: decodeList(listed.lists[place]!), orders: table.ordersWith[place]! })
      return lists.get(code)!
    }
    for (const [codes, together, confidence, support, expected] of COUNTED_ELSEWHERE) {
      const { all } = gatherEvidence(mined, codes.map(listOf))
      expect(all.together).toBe(together)
      expect(all.support).toBeCloseTo(support, 8)
      expect(all.expected).toBeCloseTo(expected, 5)
      confidence.forEach((share, place) => {
        expect(all.confidence[place]).toBeCloseTo(share, 6)
      })
      const pairKey = codes.map((code) => products.get(code)!).sort((x, y) => x - y)
      const rule =
        codes.length > 2
          ? null
          : rules.find((r) => [r.a, r.b].sort((x, y) => x - y).join() === pairKey.join())
      // Mined and asked for, the same pair has the same figures.
      if (rule)
        expect([rule.together, rule.expected, rule.lift]).toEqual([
          together,
          expect.closeTo(all.expected, 8),
          expect.closeTo(all.lift!.value, 8),
        ])
    }

    for (const [a = '', b = '', baskets, together, ...figures] of golden) {
      const { all } = gatherEvidence(mined, [listOf(a), listOf(b)])
      expect([table.orders, all.together]).toEqual([Number(baskets), Number(together)])
      // Their lift is that of all baskets as one: against the share of baskets with b. Ours goes by strata.
      const lift = (all.confidence[0]! * table.orders) / listOf(b).orders
      const own = [all.support, all.confidence[0]!, lift]
      own.forEach((value, place) => {
        expect(value / Number(figures[place])).toBeCloseTo(1, 10)
      })
    }
    expect(golden).toHaveLength(274)
  },
  60_000,
)
