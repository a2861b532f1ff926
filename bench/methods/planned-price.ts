import { estimateStore, firstDayOfMonth, forecastSet, monthOfDay, moveToPrice } from '#analytics'
import { type Difficulty, generateSampleStore, type SampleStore } from '#sample-store'
import { columnsOf } from '../accuracy/store-columns.ts'

const heldOut = 2

/** Root mean squared scaled error of the last two months, for products whose price moves by more than 5 %. */
export function benchPlannedPrice(): string[][] {
  const rows = new Map<string, { sum: number; count: number }>()
  for (const difficulty of ['base', 'clean', 'elastic', 'random'] as const) {
    for (const seed of [41, 42, 43]) addStore(difficulty, seed, rows)
  }
  const mean = (name: string) => rows.get(name)!.sum / rows.get(name)!.count
  const blind = mean('blind')
  return [
    ['planned price', 'RMSSE', 'against blind', 'products'],
    ...[...rows.keys()].map((name) => [
      name,
      mean(name).toFixed(3),
      `${(100 * (mean(name) / blind - 1)).toFixed(1)} %`,
      String(rows.get(name)!.count),
    ]),
  ]
}

function addStore(
  difficulty: Difficulty,
  seed: number,
  rows: Map<string, { sum: number; count: number }>,
): void {
  const endDay = firstDayOfMonth(monthOfDay(20_777))
  const store = generateSampleStore({ seed, endDay, productCount: 200, difficulty, months: 24 })
  const { lines, products } = columnsOf(store)
  const firstMonth = monthOfDay(store.startDay) + 1
  const months = monthOfDay(endDay) - firstMonth
  const throughDay = firstDayOfMonth(firstMonth + months - heldOut) - 1
  const estimate = estimateStore(lines, products, { throughDay })
  const units = monthlyUnits(store, firstMonth, months)
  const prices = monthlyPrices(store, firstMonth, months)
  const typical = estimate.diagnostics.storeElasticity ?? -1.8
  const elasticities = {
    blind: () => 0,
    ours: (i: number) => estimate.products[i]!.elasticity ?? typical,
    truth: (i: number) => store.truth[i]!.elasticity,
  }
  for (const [name, elasticity] of Object.entries(elasticities)) {
    const total = rows.get(name) ?? { sum: 0, count: 0 }
    rows.set(name, total)
    for (let i = 0; i < products.count; i++) {
      const error = scaledError(units[i]!, prices[i]!, months, elasticity(i))
      if (error === null) continue
      total.sum += error
      total.count++
    }
  }
}

/** Returns `null` for products that are too new, do not sell, or keep their price. */
function scaledError(
  units: Float64Array,
  prices: Float64Array,
  months: number,
  elasticity: number,
): number | null {
  const first = units.findIndex((y) => y > 0)
  const cut = months - heldOut
  if (first < 0 || cut - first < 8) return null
  const history = units.slice(first, cut)
  if (history.reduce((a, b) => a + b, 0) < 12) return null
  const recent = (Math.log(prices[cut - 1]!) + Math.log(prices[cut - 2]!) + Math.log(prices[cut - 3]!)) / 3
  const moved = [0, 1].some((h) => Math.abs(Math.log(prices[cut + h]!) - recent) > 0.05)
  if (!moved) return null
  let scale = 0
  for (let t = 1; t < history.length; t++)
    scale += (history[t]! - history[t - 1]!) ** 2 / (history.length - 1)
  let squares = 0
  for (let h = 0; h < heldOut; h++) {
    const moved = moveToPrice(history, prices.slice(first, cut), prices[cut + h]!, elasticity)
    const [forecast] = forecastSet([moved], { horizon: heldOut, period: 12 })
    squares += (forecast!.mean[h]! - units[cut + h]!) ** 2 / heldOut
  }
  return Math.sqrt(squares / scale)
}

function monthlyUnits(store: SampleStore, firstMonth: number, months: number): Float64Array[] {
  const units = store.products.map(() => new Float64Array(months))
  const { lines } = store
  for (let k = 0; k < lines.count; k++) {
    const month = monthOfDay(lines.day[k]!) - firstMonth
    if (month >= 0 && month < months && lines.kind[k] === 0)
      units[lines.product[k]!]![month]! += lines.quantity[k]!
  }
  return units
}

/** Geometric mean of the price paid per day; 0 before the launch. */
function monthlyPrices(store: SampleStore, firstMonth: number, months: number): Float64Array[] {
  const prices = store.products.map(() => new Float64Array(months))
  const days = store.endDay - store.startDay
  const logs = store.products.map(() => new Float64Array(days).fill(Number.NaN))
  for (const l of store.listPrices)
    logs[l.product]!.fill(Math.log(l.priceCents / 100), l.day - store.startDay)
  for (const p of store.promotions) {
    logs[p.product]!.fill(
      Math.log(p.priceCents / 100),
      p.startDay - store.startDay,
      p.endDay - store.startDay,
    )
  }
  prices.forEach((row, i) => {
    for (let m = 0; m < months; m++) {
      const from = firstDayOfMonth(firstMonth + m) - store.startDay
      const to = firstDayOfMonth(firstMonth + m + 1) - store.startDay
      const known = logs[i]!.subarray(from, to).filter((v) => !Number.isNaN(v))
      row[m] = known.length > 0 ? Math.exp(known.reduce((a, b) => a + b, 0) / known.length) : 0
    }
  })
  return prices
}
