import { expect, test } from 'vitest'
import { generateWithTruth, type SampleStoreOptions } from './generate-store.ts'
import { halfPriceTrade, plainShop } from './shop-settings.ts'

const endDay = 20_454
const MONTH = 30

/** Prices that stay, and nothing that a shop cannot foresee: what is left is chance of the single order. */
const calm = {
  fixedPriceShare: 1,
  ...{ promotionsPerYear: 0, eventShare: 0, stockOutsPerYear: 0, launchShare: 0 },
  ...{ shockSpread: 0, weekNoise: 0, couponRate: 0, cancelRate: 0, returnRate: 0 },
}

const drawn = (options: Partial<SampleStoreOptions> = {}) =>
  generateWithTruth({ seed: 11, endDay, productCount: 80, settings: calm, ...options })

type Drawn = ReturnType<typeof drawn>

function soldIn({ store }: Drawn, from: number, chosen: (product: number, channel: number) => boolean) {
  const { lines } = store
  let [units, cents, squares] = [0, 0, 0]
  for (let k = 0; k < lines.count; k++) {
    if (lines.day[k]! < from || !chosen(lines.product[k]!, lines.channel[k]!)) continue
    units += lines.quantity[k]!
    squares += lines.quantity[k]! ** 2
    cents += lines.totalCents[k]!
  }
  return { units, cents, error: Math.sqrt(squares) }
}

test('half a year of sales is what the truth says of these days, by season and channel', () => {
  const shop = { ...plainShop, secondChannel: halfPriceTrade, seasonalShare: 0.5, rareShare: 0.2 }
  const store = drawn({ shop })
  const from = endDay - 182
  const { productUnits, revenue } = store.truth.outcome([], from, endDay)
  const kinds = ['summer', 'christmas', 'event', undefined] as const
  for (const kind of kinds) {
    const isOf = (product: number) => store.truth.lives[product]!.season?.kind === kind
    const expected = productUnits.reduce((sum, units, product) => sum + (isOf(product) ? units : 0), 0)
    const { units, error } = soldIn(store, from, isOf)
    expect(expected).toBeGreaterThan(200)
    expect(Math.abs(units - expected)).toBeLessThan(4 * error)
  }
  const all = soldIn(store, from, () => true)
  expect(revenue / all.cents).toBeCloseTo(1, 1)
  // A third of the lines is what the channel asks for.
  const { channel, count } = store.store.lines
  const second = channel.subarray(0, count).reduce((sum, each) => sum + each, 0)
  expect(second / count).toBeGreaterThan(0.25)
  expect(second / count).toBeLessThan(0.42)
})

test('a price alone moves the units of its product by its elasticity, and pulls at the others of its type', () => {
  const { truth, store } = drawn({ settings: { ...calm, crossEffect: 0, wholesaleShare: 0 } })
  const move = (product: number, priceCents: number, toDay = Number.POSITIVE_INFINITY) => ({
    ...{ product, channel: 0, fromDay: endDay, toDay, priceCents, isDeal: false },
  })
  const today = truth.outcome([], endDay, endDay + MONTH)
  for (const product of [0, 7, 33]) {
    const list = truth.listPrice(product, 0)!
    const price = Math.round(list * 0.9)
    const after = truth.outcome([move(product, price)], endDay, endDay + MONTH)
    const ratio = after.productUnits[product]! / today.productUnits[product]!
    expect(Math.log(ratio) / Math.log(price / list)).toBeCloseTo(store.truth[product]!.elasticity, 9)
    const margin = (price - truth.costCents(product)) / (list - truth.costCents(product))
    expect(after.productProfit[product]! / today.productProfit[product]!).toBeCloseTo(ratio * margin, 9)
    // The first day alone at the new price: the rest of the month as before.
    const short = truth.outcome([move(product, price, endDay + 1)], endDay + 1, endDay + MONTH)
    expect(short.profit).toBeCloseTo(truth.outcome([], endDay + 1, endDay + MONTH).profit, 6)
  }
  const pulling = drawn({ settings: { ...calm, crossEffect: 0.2 } }).truth
  const same = store.products.flatMap(({ productType }, product) =>
    productType === store.products[0]!.productType ? [product] : [],
  )
  const before = pulling.outcome([], endDay, endDay + MONTH)
  const cut = pulling.outcome([move(0, Math.round(pulling.listPrice(0, 0)! / 2))], endDay, endDay + MONTH)
  for (const product of same.slice(1))
    expect(cut.productUnits[product]).toBeLessThan(before.productUnits[product]!)
})

test('a deal adds its law while it runs and three weeks of less after it; a trade price follows the list, not the deal', () => {
  const { truth, store } = drawn({
    settings: { ...calm, crossEffect: 0, wholesaleShare: 0 },
    shop: { secondChannel: { ...halfPriceTrade, productShare: 1 } },
  })
  const list = truth.listPrice(3, 0)!
  const trade = truth.listPrice(3, 1)!
  const action = { product: 3, channel: 0, fromDay: endDay, toDay: endDay + 7, priceCents: list }
  const unitsBy = (isDeal: boolean, from: number, to: number) => {
    const now = truth.outcome([{ ...action, isDeal }], from, to).productUnits[3]!
    return now - truth.outcome([], from, to).productUnits[3]!
  }
  const main = (from: number, to: number) => {
    let units = 0
    for (let day = from; day < to; day++)
      units += truth.unitsPerDay({ product: 3, channel: 0, priceCents: list, day })
    return units
  }
  const { dealEffect, afterEffect } = store.truth[3]!
  expect(unitsBy(true, endDay, endDay + 7)).toBeCloseTo(Math.expm1(dealEffect) * main(endDay, endDay + 7), 9)
  const [after, end] = [endDay + 7, endDay + 28]
  expect(unitsBy(true, after, end + 20)).toBeCloseTo(Math.expm1(afterEffect) * main(after, end), 9)
  expect(unitsBy(false, endDay, end)).toBe(0)

  const dearer = truth.outcome([{ ...action, toDay: end, priceCents: 2 * list, isDeal: false }], endDay, end)
  const e = [0, 1].map((channel) => truth.elasticity(3, channel)!)
  const tradeNow = truth.outcome([], endDay, end).productUnits[3]! - main(endDay, end)
  // To the cent of the trade price.
  expect(dearer.productUnits[3]! / (main(endDay, end) * 2 ** e[0]! + tradeNow * 2 ** e[1]!)).toBeCloseTo(1, 2)
  expect(trade / list).toBeGreaterThan(0.4)
  expect(trade / list).toBeLessThan(0.6)
})

test('given-up and sold-out articles sell nothing from their day on, rare ones hardly anything', () => {
  const shop = { discontinuedShare: 0.25, soldOutShare: 0.15, rareShare: 0.3 }
  const { store, truth } = drawn({ productCount: 160, settings: {}, shop })
  const states = Map.groupBy(truth.lives, ({ state }) => state)
  expect([...states.keys()].sort()).toEqual(['discontinued', 'rare', 'sells', 'sold_out'])
  expect(states.get('discontinued')!.length / 160).toBeGreaterThan(0.15)
  const month = truth.outcome([], endDay, endDay + MONTH).productUnits
  const { lines } = store
  for (let k = 0; k < lines.count; k++) {
    const { endDay: last } = truth.lives[lines.product[k]!]!
    if (last !== null && lines.quantity[k]! > 0) expect(lines.day[k]).toBeLessThan(last)
  }
  truth.lives.forEach(({ endDay: last }, product) => {
    if (last !== null) expect(month[product]).toBe(0)
  })
  const mean = (state: string) => {
    const own = truth.lives.flatMap((life, product) => (life.state === state ? [month[product]!] : []))
    return own.reduce((sum, units) => sum + units, 0) / own.length
  }
  expect(mean('rare')).toBeLessThan(0.3 * mean('sells'))
})

test('lines of two channels stand in the order of time, and what comes back names its own sale', () => {
  const { store } = generateWithTruth({
    seed: 5,
    endDay,
    productCount: 60,
    shop: { secondChannel: halfPriceTrade },
  })
  const { lines } = store
  let returned = 0
  for (let k = 1; k < lines.count; k++) {
    expect(lines.day[k]).toBeGreaterThanOrEqual(lines.day[k - 1]!)
    expect([0, 1]).toContain(lines.order[k]! - lines.order[k - 1]!)
    const sale = lines.reverses[k]!
    if (sale < 0) continue
    returned++
    expect(lines.product[sale]).toBe(lines.product[k])
    expect(lines.channel[sale]).toBe(lines.channel[k])
    expect(lines.quantity[sale]).toBeGreaterThanOrEqual(-lines.quantity[k]!)
  }
  expect(returned).toBeGreaterThan(50)
})
