import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isoMonth, monthOfDay } from '#analytics'
import { PRODUCTS, SEEDS } from './run.ts'
import { benchStore, SCENARIOS } from './scenario.ts'

/** Writes the monthly tables of the named stores, or of all, for lme4.R: one CSV per store. */
const [folder, ...names] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node bench/accuracy/write-monthly.ts FOLDER [base-611 …]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
for (const scenario of SCENARIOS) {
  for (const seed of SEEDS) {
    if (names.length > 0 && !names.includes(`${scenario}-${seed}`)) continue
    const store = benchStore(scenario, seed, PRODUCTS)
    const { lines } = store
    const sums = new Map<string, { units: number; revenue: number }>()
    for (let k = 0; k < lines.count; k++) {
      if (lines.quantity[k]! <= 0 || lines.totalCents[k]! <= 0) continue
      const key = `${lines.product[k]!},${isoMonth(monthOfDay(lines.day[k]!))}`
      const sum = sums.get(key) ?? { units: 0, revenue: 0 }
      sum.units += lines.quantity[k]!
      sum.revenue += lines.totalCents[k]! / 100
      sums.set(key, sum)
    }
    const rows = [...sums].map(([key, sum]) => {
      const type = store.products[Number(key.split(',')[0])]!.productType
      return `${key},${type},${sum.units},${(sum.revenue / sum.units).toFixed(4)}`
    })
    const text = `product,month,type,units,price\n${rows.join('\n')}\n`
    writeFileSync(join(folder, `${scenario}-${seed}.csv`), text)
  }
}
