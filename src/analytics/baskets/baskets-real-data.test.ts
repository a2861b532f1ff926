import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readSharedData } from '../../../test/shared-data.ts'
import { buildBaskets } from './basket-table.ts'
import { findComplements } from './find-complements.ts'

const file = readSharedData('online-retail/online_retail_2010-12_2011-12.csv.gz')

/** Online Retail (UCI, CC BY 4.0): 541,909 lines of a real gift-ware shop. */
test.skipIf(file === null)(
  'the pairs that everybody finds in Online Retail come first, in a few seconds',
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
    const start = performance.now()
    const table = buildBaskets(lines, products.size)
    const rules = findComplements(table, products.size)
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(table.tooLarge).toBeGreaterThan(1000)
    const best = rules.slice(0, 25).map((r) => [r.a, r.b].sort().join())
    const pair = (a: string, b: string) => [products.get(a)!, products.get(b)!].sort().join()
    // Regency teacups in green, roses and pink; bakelike alarm clocks in green and red.
    expect(best).toContain(pair('22697', '22699'))
    expect(best).toContain(pair('22697', '22698'))
    expect(best).toContain(pair('22726', '22727'))
    for (const rule of rules) expect(rule.liftLow).toBeGreaterThan(1)
  },
  60_000,
)
