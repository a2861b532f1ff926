import type { RandomSource } from '#analytics'
import type { DemandLines } from './draw-lines.ts'
import { growingLines, type LineValues } from './line-columns.ts'
import { dealIntoOrders, type PlantedPairs } from './plant-pairs.ts'
import { couponRatios, type ProductPlan, type SampleLines } from './sample-store.ts'
import type { StoreSettings } from './store-settings.ts'

const countryShares = [0.58, 0.16, 0.1, 0.07, 0.05, 0.04]

/** Composition of the customers. */
export interface Clientele {
  /** Customers who bought before the window opens. */
  readonly known: number
  /** Share of orders without a customer, and share of the other orders by a returning customer. */
  readonly guestShare: number
  readonly returningShare: number
  /** Index of the only country; `null` for all countries. */
  readonly country: number | null
}

export const consumers: Clientele = { known: 600, guestShare: 0.12, returningShare: 0.4, country: null }
const bulkRatios = [0.75, 0.8, 0.85] as const

interface Shop {
  settings: StoreSettings
  plans: readonly ProductPlan[]
  demand: DemandLines
  random: RandomSource
  clientele: Clientele
  startDay: number
  days: number
  lines: ReturnType<typeof growingLines>
  nextOrder: number
  /** Country by customer number; 0 is unused. */
  customers: number[]
  /** Returns planned, by day offset. */
  due: Map<number, LineValues[]>
}

/** Puts the day's lines into orders with customers, coupons, cancellations and later returns. */
export function drawOrders(
  input: Omit<Shop, 'lines' | 'nextOrder' | 'customers' | 'due'> & {
    planted: PlantedPairs
    noiseFree: boolean
  },
): SampleLines {
  const { planted, noiseFree, demand, random } = input
  const shop: Shop = {
    ...input,
    lines: growingLines(demand.count),
    nextOrder: 0,
    customers: knownCustomers(input.clientele, random),
    due: new Map(),
  }
  for (let t = 0; t < shop.days; t++) {
    const retail: number[] = []
    const bulk: number[] = []
    for (let row = demand.dayStart[t]!; row < demand.dayStart[t + 1]!; row++) {
      if (demand.wholesale[row] === 1) bulk.push(row)
      else retail.push(row)
    }
    const baskets = noiseFree
      ? retail.map((row) => [row])
      : dealIntoOrders(retail, (row) => demand.product[row]!, planted, random)
    const seconds = baskets.map(() => secondOfDay(random)).sort((a, b) => a - b)
    baskets.forEach((basket, k) => {
      sell(shop, t, seconds[k]!, basket, noiseFree ? null : random)
    })
    for (let k = 0; k < bulk.length; k += 3) sellBulk(shop, t, bulk.slice(k, k + 3))
    bookReturns(shop, t)
  }
  return shop.lines.finish()
}

function secondOfDay(random: RandomSource): number {
  const hour = random.chance(0.55) ? random.normal(13, 2.5) : random.normal(20, 1.6)
  return Math.round(Math.min(23.99, Math.max(6, hour)) * 3600)
}

function drawCountry({ country }: Clientele, random: RandomSource): number {
  if (country !== null) return country
  let rest = random.next()
  for (let k = 0; k < countryShares.length; k++) {
    rest -= countryShares[k]!
    if (rest < 0) return k
  }
  return 0
}

function knownCustomers(clientele: Clientele, random: RandomSource): number[] {
  return [0, ...Array.from({ length: clientele.known }, () => drawCountry(clientele, random))]
}

function drawCustomer(shop: Shop): { customer: number; country: number } {
  const { random, customers, clientele } = shop
  if (random.chance(clientele.guestShare)) return { customer: 0, country: drawCountry(clientele, random) }
  if (random.chance(clientele.returningShare)) {
    const customer = random.integer(1, customers.length - 1)
    return { customer, country: customers[customer]! }
  }
  customers.push(drawCountry(clientele, random))
  return { customer: customers.length - 1, country: customers.at(-1)! }
}

/** One order line per product: units of a product that was dealt twice into an order are added. */
function quantities(demand: DemandLines, basket: readonly number[]): Map<number, number> {
  const byProduct = new Map<number, number>()
  for (const row of basket) {
    const product = demand.product[row]!
    byProduct.set(product, (byProduct.get(product) ?? 0) + demand.quantity[row]!)
  }
  return byProduct
}

function drawCoupon(settings: StoreSettings, random: RandomSource | null): number {
  if (random === null || !random.chance(settings.couponRate)) return -1
  return random.chance(0.75) ? 0 : 1
}

/** `random` is null in the noise-free store: guests, no coupon, no returns. */
function sell(
  shop: Shop,
  t: number,
  second: number,
  basket: readonly number[],
  random: RandomSource | null,
): void {
  const { settings, plans, demand } = shop
  const order = shop.nextOrder++
  const coupon = drawCoupon(settings, random)
  const ratio = coupon >= 0 ? couponRatios[coupon]! : 1
  const who = random ? drawCustomer(shop) : { customer: 0, country: 0 }
  const cancelled = random?.chance(settings.cancelRate) ?? false
  const sold: LineValues[] = []
  for (const [product, quantity] of quantities(demand, basket)) {
    const unitPriceCents = plans[product]!.priceCents[t]!
    const totalCents = Math.round(unitPriceCents * quantity * ratio)
    const values = {
      order,
      product,
      day: shop.startDay + t,
      secondOfDay: second,
      quantity,
      unitPriceCents,
      totalCents,
      ...who,
      coupon,
      kind: 0,
      reverses: -1,
    }
    sold.push({ ...values, reverses: shop.lines.add(values) })
  }
  if (cancelled) cancel(shop, sold)
  else if (random) for (const line of sold) planReturn(shop, t, line, random)
}

function sellBulk(shop: Shop, t: number, rows: readonly number[]): void {
  const { plans, demand, random } = shop
  const order = shop.nextOrder++
  const who = drawCustomer(shop)
  const ratio = random.pick(bulkRatios)
  const second = secondOfDay(random)
  for (const [product, quantity] of quantities(demand, rows)) {
    const unitPriceCents = Math.round(plans[product]!.priceCents[t]! * ratio)
    shop.lines.add({
      order,
      product,
      day: shop.startDay + t,
      secondOfDay: second,
      quantity,
      unitPriceCents,
      totalCents: unitPriceCents * quantity,
      ...who,
      coupon: -1,
      kind: 1,
      reverses: -1,
    })
  }
}

/** Reverses the whole order on the same day, under its own reference. */
function cancel(shop: Shop, sold: readonly LineValues[]): void {
  const order = shop.nextOrder++
  for (const line of sold) {
    shop.lines.add({
      ...line,
      order,
      secondOfDay: Math.min(86_399, line.secondOfDay + 900),
      quantity: -line.quantity,
      totalCents: -line.totalCents,
      kind: 3,
    })
  }
}

/** Plans the return of some lines 3 to 30 days later, complete or by single units. */
function planReturn(shop: Shop, t: number, line: LineValues, random: RandomSource): void {
  if (!random.chance(shop.settings.returnRate)) return
  const day = t + random.integer(3, 30)
  const back =
    line.quantity === 1 || random.chance(0.6) ? line.quantity : random.integer(1, line.quantity - 1)
  const returned = {
    ...line,
    day: shop.startDay + day,
    secondOfDay: secondOfDay(random),
    quantity: -back,
    totalCents: -Math.round((line.totalCents * back) / line.quantity),
    kind: 2,
  }
  const waiting = shop.due.get(day)
  if (waiting) waiting.push(returned)
  else shop.due.set(day, [returned])
}

function bookReturns(shop: Shop, t: number): void {
  for (const line of shop.due.get(t) ?? []) shop.lines.add({ ...line, order: shop.nextOrder++ })
  shop.due.delete(t)
}
