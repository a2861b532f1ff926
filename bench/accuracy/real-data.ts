import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { monthOfDay } from '#analytics'
import { fitLine } from './ordinary-least-squares.ts'
import {
  cheese,
  estimateReal,
  hasRealData,
  onlineRetail,
  orangeJuice,
  type RealStore,
  readRows,
  retailPrice,
  tuna,
} from './real-stores.ts'

const STORES = { tuna, cheese, orangeJuice, retailPrice, onlineRetail } as const
type StoreName = keyof typeof STORES
const NAMES = Object.keys(STORES) as StoreName[]
/** Slopes by product, or null, of R's lme4 (1.1-31); stored so that the bench shows them without R. */
const KEPT = new URL('real-lme4.json', import.meta.url)

interface Total {
  readonly product: number
  readonly period: number
  units: number
  revenue: number
}

/** Input of the other methods: totals of the periods with sales (months of order lines). */
function totalsOf({ rows, grain }: RealStore): Total[] {
  const totals = new Map<string, Total>()
  for (const [product, day, quantity, price] of rows) {
    if (!(quantity > 0 && price > 0)) continue
    const period = grain === 'weeks' ? Math.floor(day / 7) : monthOfDay(day)
    const key = `${product},${period}`
    const total = totals.get(key) ?? { product, period, units: 0, revenue: 0 }
    total.units += quantity
    total.revenue += quantity * price
    totals.set(key, total)
  }
  return [...totals.values()]
}

function leastSquares(totals: readonly Total[], count: number): (number | null)[] {
  const points = Array.from({ length: count }, (): [number, number][] => [])
  for (const { product, units, revenue } of totals)
    points[product]!.push([Math.log(revenue / units), Math.log(units)])
  return points.map((own) => fitLine(own)?.slope ?? null)
}

function writeForR(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of NAMES) {
    const store = STORES[name]()
    const rows = totalsOf(store).map(
      ({ product, units, revenue }) => `${product},${store.type[product]},${units},${revenue / units}`,
    )
    writeFileSync(join(folder, `${name}.csv`), `product,type,units,price\n${rows.join('\n')}\n`)
  }
}

/** Stores only the printed figures of lme4's answer: tens, not thousands. */
function keepFromR(file: string): void {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const kept = NAMES.map((name) => {
    const slopes: (number | null)[] = STORES[name]().names.map(() => null)
    for (const line of lines) {
      const [data, product, slope] = line.split(',')
      if (data === name) slopes[Number(product)] = Number(slope)
    }
    return [name, described(slopes)] as const
  })
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

/** Count, mean, standard deviation, quantiles 0, 0.25, 0.5, 0.75, 1, share above 0. */
type Described = readonly number[]
const TITLES = ['products', 'mean', 'sd', 'least', 'lower', 'median', 'upper', 'most', '> 0']

function described(values: readonly (number | null)[]): Described {
  const told = values.filter((value) => value !== null).sort((a, b) => a - b)
  const mean = told.reduce((sum, value) => sum + value, 0) / told.length
  const spread = Math.sqrt(told.reduce((sum, value) => sum + (value - mean) ** 2, 0) / told.length)
  const quantiles = [0, 0.25, 0.5, 0.75, 1].map((p) => told[Math.round(p * (told.length - 1))]!)
  const positive = told.filter((value) => value > 0).length / told.length
  return [told.length, mean, spread, ...quantiles, positive].map((value) => Math.round(1000 * value) / 1000)
}

function printPlain(): void {
  const rows = readRows('orange-juice/oj.csv')
  const slopes = ['dominicks', 'minute.maid', 'tropicana'].map((brand) => {
    const own = rows.filter((row) => row[3] === brand)
    return fitLine(own.map((row) => [Math.log(Number(row[2])), Math.log(Number(row[1]))] as const))?.slope
  })
  console.log('REAL DATA: elasticities by product. Beside ours what a regression per product and lme4 say.')
  console.log(
    `Orange juice, plain slopes of 3 brands: ${slopes.map((slope) => slope?.toFixed(3)).join(' ')} (published -3.378 -3.321 -2.712)\n`,
  )
}

export function printRealData(): void {
  if (!hasRealData) {
    console.log('REAL DATA: skipped, ../shared/data is not there.')
    return
  }
  printPlain()
  const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, Described>) : {}
  for (const name of NAMES) {
    const store = STORES[name]()
    const { products } = estimateReal(store)
    console.log(name.padEnd(32) + TITLES.map((title) => title.padStart(9)).join(''))
    const asFact = products.map(({ elasticity, reason }) =>
      reason === 'implausible_positive' ? null : elasticity,
    )
    print('Quanto', described(products.map(({ elasticity }) => elasticity)))
    print('  …reported as fact', described(asFact))
    if (kept[name]) print('R lme4, random slopes', kept[name])
    print('OLS per product', described(leastSquares(totalsOf(store), store.names.length)))
    if (name === 'tuna') printEach(products.map(({ elasticity }) => elasticity))
    console.log('')
  }
  console.log(
    'lme4 figures: node bench/accuracy/real-data.ts --write FOLDER; Rscript bench/accuracy/real-lme4.R',
  )
  console.log('              FOLDER FILE.csv; node bench/accuracy/real-data.ts --keep FILE.csv')
}

function print(title: string, values: Described): void {
  const cells = values.map((value, k) => (k === 0 ? String(value) : value.toFixed(3)).padStart(9))
  console.log(title.padEnd(32) + cells.join(''))
}

function printEach(values: readonly (number | null)[]): void {
  console.log(`Quanto, product by product: ${values.map((value) => value?.toFixed(2) ?? '-').join(' ')}`)
  console.log('Published, with cross prices: -4.30 -4.66 -5.61 -4.86 -4.17 +3.13 -2.39')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [action, place] = process.argv.slice(2)
  if (action === '--write' && place) writeForR(place)
  else if (action === '--keep' && place) keepFromR(place)
  else printRealData()
}
