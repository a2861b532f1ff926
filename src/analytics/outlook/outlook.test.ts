import { describe, expect, it } from 'vitest'
import { cleanLines } from '../elasticity/lines/clean-lines.ts'
import { ALL_REFINEMENTS } from '../elasticity/types/refinements.ts'
import type {
  MarkedPeriods,
  OrderLineColumns,
  ProductColumns,
  StoreEvents,
} from '../elasticity/types/store-columns.ts'
import { dayOfIsoDate } from '../stats/calendar.ts'
import { createRandom } from '../stats/random.ts'
import { silenceChance } from './demand-state.ts'
import { learnOutlook, outlookOf } from './outlook-of.ts'
import { storeOutlook } from './store-outlook.ts'
import type { SalesInput } from './weekly-sales.ts'

const LAST_DAY = dayOfIsoDate('2026-12-08')

/** Mean units of a product on a day; the price at which they are sold. */
interface Product {
  readonly mean: (day: number) => number
  readonly price?: (day: number) => number
  readonly type?: number
}

/** Poisson sales of one line a unit, of `days` days up to the last one. */
function sell(products: readonly Product[], days: number, seed = 7): OrderLineColumns {
  const random = createRandom(seed)
  const rows: [number, number, number][] = []
  for (let day = LAST_DAY - days + 1; day <= LAST_DAY; day++)
    products.forEach(({ mean, price }, product) => {
      for (let k = random.poisson(mean(day)); k > 0; k--) rows.push([product, day, price?.(day) ?? 10])
    })
  return {
    product: Int32Array.from(rows, ([product]) => product),
    day: Int32Array.from(rows, ([, day]) => day),
    quantity: new Int32Array(rows.length).fill(1),
    total: Float64Array.from(rows, ([, , price]) => price),
  }
}

function columns(products: readonly Product[]): ProductColumns {
  return {
    count: products.length,
    type: Int32Array.from(products, ({ type }) => type ?? 0),
    typeCount: 1 + Math.max(...products.map(({ type }) => type ?? 0)),
    price: new Float64Array(products.length).fill(Number.NaN),
    cost: new Float64Array(products.length).fill(Number.NaN),
  }
}

function inputOf(lines: OrderLineColumns, products: ProductColumns, events?: StoreEvents): SalesInput {
  const first = lines.day.reduce((a, b) => Math.min(a, b))
  return {
    cleaned: cleanLines(lines, products.count, first, LAST_DAY, ALL_REFINEMENTS),
    products,
    lastDay: LAST_DAY,
    usualDipDays: 9,
    elasticity: new Float64Array(products.count).fill(-2),
    dealEffect: 0.1,
    afterDealEffect: -0.1,
    ...(events ? { events } : {}),
  }
}

function look(
  list: readonly Product[],
  days: number,
  more: { events?: StoreEvents; lines?: OrderLineColumns } = {},
) {
  const products = columns(list)
  const input = inputOf(more.lines ?? sell(list, days), products, more.events)
  const habits = learnOutlook(input)
  return { habits, input, outlooks: outlookOf(input, habits).map((outlook) => outlook!) }
}

const dayOfYear = (day: number) => (day - dayOfIsoDate('2026-01-01') + 3650) % 365
const steady = (mean: number): Product => ({ mean: () => mean })
/** Others that sell the same all the year, so that a store is not one product's season. */
const others = (count: number): Product[] => Array.from({ length: count }, (_, k) => steady(1 + (k % 4)))
const periods = (product: number, fromDay: number, toDay: number): MarkedPeriods => ({
  product: Int32Array.of(product),
  fromDay: Int32Array.of(fromDay),
  toDay: Int32Array.of(toDay),
})

describe('the outlook of a steady product', () => {
  it('is its rate, for the month, the year and each week', () => {
    const { outlooks } = look([steady(6), ...others(30)], 540)
    const [{ month, year, weeks, state, usualGapDays }] = outlooks as [(typeof outlooks)[0]]
    expect(state).toBe('selling')
    expect(month.value / 180).toBeGreaterThan(0.9)
    expect(month.value / 180).toBeLessThan(1.1)
    expect(year.value / (365 * 6)).toBeGreaterThan(0.85)
    expect(year.value / (365 * 6)).toBeLessThan(1.15)
    expect(month.low).toBeLessThan(180)
    expect(month.high).toBeGreaterThan(180)
    expect(weeks).toHaveLength(52)
    // A day without a sale comes with e^-6.
    expect(usualGapDays).toBeCloseTo(1, 0)
  })

  it('is not raised by promotions, nor by an order that comes once', () => {
    const isDeal = (day: number) => (LAST_DAY - day) % 70 >= 40 && (LAST_DAY - day) % 70 < 52
    const promoted: Product = {
      mean: (day) => (isDeal(day) ? 4 * 0.8 ** -2 * Math.exp(0.1) : 4),
      price: (day) => (isDeal(day) ? 8 : 10),
    }
    const list = [promoted, steady(4), ...others(30)]
    const lines = sell(list, 540)
    const bulk = lines.product.indexOf(1)
    lines.quantity[bulk] = 5000
    lines.total[bulk] = 50_000
    // Of the last hundred days.
    lines.day[bulk] = LAST_DAY - 40
    const { outlooks } = look(list, 540, { lines })
    const sold = lines.product.filter((product, k) => product === 0 && lines.day[k]! > LAST_DAY - 365).length
    expect(sold / 365).toBeGreaterThan(4.4)
    expect(outlooks[0]!.month.value / 120).toBeGreaterThan(0.88)
    expect(outlooks[0]!.month.value / 120).toBeLessThan(1.08)
    expect(outlooks[1]!.month.value / 120).toBeLessThan(1.15)
  })

  it('follows a level that has changed', () => {
    const doubled: Product = { mean: (day) => (day > LAST_DAY - 80 ? 8 : 4) }
    const { outlooks } = look([doubled, ...others(30)], 540)
    expect(outlooks[0]!.month.value).toBeGreaterThan(205)
  })

  it('is at today’s price: what was sold at others is moved there', () => {
    const raised: Product = {
      mean: (day) => (day > LAST_DAY - 20 ? 6 * 1.25 ** -2 : 6),
      price: (day) => (day > LAST_DAY - 20 ? 12.5 : 10),
    }
    const { outlooks } = look([raised, ...others(30)], 540)
    // 6 × 1.25^-2 = 3.84 a day.
    expect(outlooks[0]!.month.value / (30 * 3.84)).toBeGreaterThan(0.85)
    expect(outlooks[0]!.month.value / (30 * 3.84)).toBeLessThan(1.15)
  })
})

describe('season', () => {
  const christmas: Product = {
    mean: (day) => 0.05 + 12 * Math.exp(-0.5 * ((dayOfYear(day) - 335) / 18) ** 2),
  }
  const summer: Product = { mean: (day) => 6 * Math.exp(-0.5 * ((dayOfYear(day) - 190) / 25) ** 2) }

  it('promises a Christmas article on 9 December what Decembers brought, and not a mean of the year', () => {
    const { outlooks } = look([christmas, ...others(40)], 760)
    let due = 0
    for (let day = LAST_DAY + 1; day <= LAST_DAY + 30; day++) due += christmas.mean(day)
    const yearMean = (30 / 365) * 12 * 18 * Math.sqrt(2 * Math.PI)
    expect(due).toBeGreaterThan(1.5 * yearMean)
    expect(outlooks[0]!.month.value / due).toBeGreaterThan(0.75)
    expect(outlooks[0]!.month.value / due).toBeLessThan(1.3)
    // Late January on.
    expect(outlooks[0]!.weeks.slice(8, 30).reduce((sum, each) => sum + each, 0)).toBeLessThan(30)
  })

  it('is out of a summer article’s in December, and says from when it sells again', () => {
    const { outlooks } = look([summer, ...others(40)], 760)
    const [first] = outlooks
    expect(first).toMatchObject({ state: 'out_of_season' })
    expect(first!.month.value).toBeLessThan(2)
    expect(dayOfYear(first!.backOnDay!)).toBeGreaterThan(130)
    expect(dayOfYear(first!.backOnDay!)).toBeLessThan(180)
  })

  it('ends before a new price could be judged: a Christmas article on 9 December, for which no price is advised', () => {
    const { outlooks } = look(
      [christmas, { ...christmas, mean: (day) => 3 + christmas.mean(day) }, ...others(40)],
      760,
    )
    expect(outlooks[0]).toMatchObject({ state: 'season_ends' })
    expect(dayOfYear(outlooks[0]!.backOnDay!)).toBeGreaterThan(280)
    expect(dayOfYear(outlooks[0]!.backOnDay!)).toBeLessThan(340)
    // What is bought all the year as well goes on.
    expect(outlooks[1]).toMatchObject({ state: 'selling', backOnDay: null })
  })

  it('ends for an article in its first year as for others of the same word', () => {
    const first = (mean: number): Product => ({ mean: (day) => (day > LAST_DAY - 150 ? mean : 0) })
    const gifts = Array.from({ length: 12 }, () => christmas)
    const list = [first(5), first(5), ...gifts, ...others(40)]
    const names = ['JUMBO BAG CHRISTMAS', 'Jumbo bag', ...gifts.map((_, k) => `Christmas bauble ${k}`)]
    const title = list.map((_, k) => names[k] ?? `Jumbo mug ${k}`)
    const products = { ...columns(list), title }
    const input = inputOf(sell(list, 760), products)
    const [bag, plain] = outlookOf(input, learnOutlook(input))
    expect(bag).toMatchObject({ state: 'season_ends' })
    expect(dayOfYear(bag!.backOnDay!)).toBeGreaterThan(280)
    expect(plain).toMatchObject({ state: 'selling' })
  })

  it('ends with the occasion that a product is named for, unless it was bought between two of them', () => {
    // Too few sales a year ago to show a season, as Online Retail's "Noel garland".
    const few: Product = { mean: (day) => (day > LAST_DAY - 80 ? 0.5 : 0.005) }
    const list = [few, few, few, steady(0.5), ...others(40)]
    const names = [
      'NOEL GARLAND PAINTED ZINC',
      'Adventskalender',
      'LOVE GARLAND',
      'Advent calendar, any year',
    ]
    const title = list.map((_, k) => names[k] ?? `Jumbo mug ${k}`)
    const input = inputOf(sell(list, 760), { ...columns(list), title })
    const outlooks = outlookOf(input, learnOutlook(input))
    for (const each of outlooks.slice(0, 2)) {
      expect(each).toMatchObject({ state: 'season_ends' })
      expect(dayOfYear(each!.backOnDay!)).toBeGreaterThan(240)
      expect(dayOfYear(each!.backOnDay!)).toBeLessThan(300)
    }
    expect(outlooks.slice(2, 4).map((each) => each!.state)).toEqual(['selling', 'selling'])
  })

  it('is shared by a type, for a product too new to show its own', () => {
    const gifts: Product[] = Array.from({ length: 12 }, () => ({ ...christmas, type: 1 }))
    const late: Product = { mean: (day) => (day > LAST_DAY - 60 ? christmas.mean(day) : 0), type: 1 }
    const { outlooks } = look([late, ...gifts, ...others(30)], 760)
    const spring = outlooks[0]!.weeks.slice(12, 20).reduce((sum, each) => sum + each, 0)
    const now = outlooks[0]!.weeks.slice(0, 1).reduce((sum, each) => sum + each, 0)
    expect(spring / 8).toBeLessThan(0.25 * now)
  })

  it('is not known of a store that is half a year old: the level of late, with a wider interval', () => {
    const list = [{ ...christmas, mean: (day: number) => 4 + christmas.mean(day) }, ...others(40)]
    const young = look(list, 180).outlooks[0]!
    const flat = young.weeks.slice(1, 52)
    expect(Math.max(...flat) / Math.min(...flat)).toBeLessThan(1.5)
    const relative = ({ month }: typeof young) => (month.high - month.low) / month.value
    const old = look([steady(8), ...others(40)], 760).outlooks[0]!
    expect(relative(young)).toBeGreaterThan(1.2 * relative(old))
  })
})

describe('alive or not', () => {
  const until = (day: number, mean: number): Product => ({ mean: (each) => (each <= day ? mean : 0) })

  it('is a question of the time since the last sale against the product’s own gaps', () => {
    const { outlooks } = look(
      [until(LAST_DAY - 30, 2), until(LAST_DAY - 30, 0.1), until(LAST_DAY - 100, 0.06), ...others(40)],
      700,
    )
    // Sold every half day: a month without is no chance; every ten days: it may be.
    expect(outlooks[0]).toMatchObject({ state: 'discontinued', backOnDay: null })
    expect(LAST_DAY - 30 - outlooks[0]!.lastSoldDay).toBeLessThan(6)
    expect(outlooks[1]!.state).toBe('selling')
    expect(outlooks[1]!.usualGapDays).toBeGreaterThan(6)
    expect(outlooks[1]!.usualGapDays).toBeLessThan(16)
    // No sale in 90 days is never "selling".
    expect(outlooks[2]!.state).not.toBe('selling')
  })

  it('gives no advice where too little sells, and knows what is sold out', () => {
    const events = { stockOuts: periods(1, LAST_DAY - 3, LAST_DAY + 1) }
    const { outlooks } = look([steady(0.02), steady(3), ...others(40)], 700, { events })
    expect(outlooks[0]!.state).toBe('rare')
    expect(outlooks[1]).toMatchObject({ state: 'sold_out' })
    // What it would sell if it were there.
    expect(outlooks[1]!.month.value).toBeGreaterThan(70)
  })

  it('reads a known stock-out as no silence of the demand', () => {
    const gone: Product = { mean: (day) => (day > LAST_DAY - 200 && day < LAST_DAY - 60 ? 0 : 5) }
    const events = { stockOuts: periods(0, LAST_DAY - 199, LAST_DAY - 60) }
    const { outlooks } = look([gone, ...others(40)], 700, { events })
    expect(outlooks[0]!.state).toBe('selling')
    expect(outlooks[0]!.month.value / 150).toBeGreaterThan(0.88)
  })

  it('takes the chance of a silence from a negative binomial', () => {
    // scipy.stats.nbinom.pmf(0, 4, 4 / (4 + 6)).
    expect(silenceChance(6)).toBeCloseTo(0.0256, 10)
    expect(silenceChance(0)).toBe(1)
  })
})

describe('the same outlook', () => {
  it('comes from some products alone, with what the whole store showed', () => {
    const list = [steady(3), ...others(30)]
    const lines = sell(list, 500)
    const { habits, outlooks } = look(list, 500, { lines })
    const chosen = Array.from(lines.product.keys()).filter((k) => lines.product[k]! < 2)
    const pick = <T extends Int32Array | Float64Array>(values: T) =>
      values.filter((_, k) => chosen.includes(k)) as T
    const part = {
      product: pick(lines.product),
      day: pick(lines.day),
      quantity: pick(lines.quantity),
      total: pick(lines.total),
    }
    const known = inputOf(lines, columns(list)).cleaned
    const input = inputOf(part, columns(list.slice(0, 2)))
    const cleaned = { ...input.cleaned, firstDay: known.firstDay, habits: known.habits }
    const again = outlookOf({ ...input, cleaned }, habits)
    expect(again[0]!.month.value).toBeCloseTo(outlooks[0]!.month.value, 6)
    expect(again[1]!.weeks[20]!).toBeCloseTo(outlooks[1]!.weeks[20]!, 4)
  })

  it('has intervals that hold about nine in ten of the next months', () => {
    const random = createRandom(4)
    const list: Product[] = Array.from({ length: 200 }, () => {
      let level = Math.exp(random.normal(0.5, 0.8))
      const shocks = Array.from({ length: 110 }, () => {
        level *= Math.exp(random.normal(0, 0.06))
        return level * Math.exp(random.normal(0, 0.2))
      })
      return { mean: (day) => shocks[Math.floor((LAST_DAY + 30 - day) / 7)]! }
    })
    const cut = 30
    const all = sell(list, 600)
    const shown = Array.from(all.day.keys()).filter((k) => all.day[k]! <= LAST_DAY - cut)
    // The last 30 days are hidden by moving the others up to the end.
    const lines = {
      product: Int32Array.from(shown, (k) => all.product[k]!),
      day: Int32Array.from(shown, (k) => all.day[k]! + cut),
      quantity: Int32Array.from(shown, (k) => all.quantity[k]!),
      total: Float64Array.from(shown, (k) => all.total[k]!),
    }
    const { outlooks } = look(list, 570, { lines })
    const actual = new Float64Array(list.length)
    all.day.forEach((day, k) => {
      if (day > LAST_DAY - cut) actual[all.product[k]!]!++
    })
    const selling = outlooks.flatMap((outlook, k) => (outlook.state === 'selling' ? [k] : []))
    const held = selling.filter(
      (k) => actual[k]! >= outlooks[k]!.month.low && actual[k]! <= outlooks[k]!.month.high,
    )
    expect(held.length / selling.length).toBeGreaterThan(0.84)
    expect(held.length / selling.length).toBeLessThan(0.985)
    const sum = (of: (k: number) => number) => selling.reduce((total, k) => total + of(k), 0)
    const ratio = sum((k) => outlooks[k]!.month.value) / sum((k) => actual[k]!)
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
  })

  it('reads totals of months by the month', () => {
    const rows = Array.from({ length: 24 }, (_, month) =>
      dayOfIsoDate(`${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`),
    )
    const lines = {
      product: new Int32Array(rows.length),
      day: Int32Array.from(rows),
      quantity: new Int32Array(rows.length).fill(31),
      total: new Float64Array(rows.length).fill(310),
    }
    const products = columns([steady(1)])
    const { outlooks, throughDay } = storeOutlook({
      lines,
      products,
      estimates: [{ elasticity: null } as never],
      fit: null,
    })
    expect(throughDay).toBe(dayOfIsoDate('2025-12-31'))
    expect(outlooks[0]).toMatchObject({ state: 'selling', lastSoldDay: dayOfIsoDate('2025-12-31') })
    expect(outlooks[0]!.month.value / 30.5).toBeGreaterThan(0.9)
    expect(outlooks[0]!.month.value / 30.5).toBeLessThan(1.1)
  })
})
