import { dayOfIsoDate, isoDateOfDay, type ProductEstimate, storeOutlook } from '#analytics'
import { hasRealData, readRows } from '../../accuracy/real-stores.ts'
import { linesThrough } from './held-out.ts'

/**
 * `node bench/methods/outlook/silence.ts`: which products are silent for good? On a few days of Online Retail (both
 * files) each product gets its state from the sales until then; the sales of the next 90 days show which states were
 * right.
 */
const FILES = ['online_retail_II_2009-12_2010-12.csv.gz', 'online_retail_2010-12_2011-12.csv.gz']
const CUTS = ['2010-08-31', '2010-11-30', '2011-03-31', '2011-06-30', '2011-09-09']
const AHEAD_DAYS = 90
const LATELY_DAYS = 365

if (!hasRealData) {
  console.log('SKIPPED: ../shared/data is not there.')
  process.exit(0)
}

const seen = new Set<string>()
const index = new Map<string, number>()
const rows: (readonly [number, number, number, number])[] = []
for (const file of FILES)
  for (const cells of readRows(`online-retail/${file}`)) {
    const [invoice = '', code = '', , quantity = '', moment = '', price = ''] = cells
    const line = cells.slice(0, 6).join('\u001f')
    // The files overlap by some days of December 2010.
    const isOther = file === FILES[1] && seen.has(line)
    if (file === FILES[0] && moment >= '2010-12-01') seen.add(line)
    if (isOther || invoice.startsWith('C') || !/^\d{5}/.test(code)) continue
    if (!(Number(quantity) > 0 && Number(price) > 0)) continue
    const product = index.get(code.toUpperCase()) ?? index.size
    index.set(code.toUpperCase(), product)
    rows.push([
      product,
      dayOfIsoDate(moment.slice(0, 10)),
      Number(quantity),
      Number(quantity) * Number(price),
    ])
  }
const lines = {
  product: Int32Array.from(rows, (row) => row[0]),
  day: Int32Array.from(rows, (row) => row[1]),
  quantity: Int32Array.from(rows, (row) => row[2]),
  total: Float64Array.from(rows, (row) => row[3]),
}
const unknown = () => new Float64Array(index.size).fill(Number.NaN)
const products = {
  ...{ count: index.size, type: new Int32Array(index.size), typeCount: 1 },
  ...{ price: unknown(), cost: unknown() },
}
const estimates = Array.from({ length: index.size }, () => ({ elasticity: null }) as ProductEstimate)

const total = new Map<string, { products: number; sold: number }>()
const add = (state: string, isSold: boolean) => {
  const entry = total.get(state) ?? { products: 0, sold: 0 }
  entry.products++
  if (isSold) entry.sold++
  total.set(state, entry)
}
for (const cut of CUTS) {
  const through = dayOfIsoDate(cut)
  const until = linesThrough(lines, through)
  const { outlooks } = storeOutlook({ lines: until, products, estimates, fit: null, lastDay: through })
  const sold = new Uint8Array(index.size)
  const lately = new Uint8Array(index.size)
  for (let k = 0; k < lines.day.length; k++) {
    const day = lines.day[k]!
    if (day > through && day <= through + AHEAD_DAYS) sold[lines.product[k]!] = 1
    if (day <= through && day > through - LATELY_DAYS) lately[lines.product[k]!] = 1
  }
  for (const [product, outlook] of outlooks.entries())
    if (outlook && lately[product]) {
      add(outlook.state, sold[product] === 1)
      const silent = through - outlook.lastSoldDay
      if (silent >= AHEAD_DAYS) add('silent for 90 days, whatever its state', sold[product] === 1)
      if (outlook.state === 'selling' && silent >= 30)
        add('selling, though silent for 30 days', sold[product] === 1)
    }
  console.log(
    `through ${isoDateOfDay(through)}: ${outlooks.filter((each) => each !== null).length} products known`,
  )
}
console.log('state | products | sold in the next 90 days')
for (const [state, { products: count, sold }] of [...total].sort())
  console.log(`${state} | ${count} | ${((100 * sold) / count).toFixed(1)} %`)
