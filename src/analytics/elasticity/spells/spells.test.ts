import { describe, expect, it } from 'vitest'
import { cleanLines as clean } from '../lines/clean-lines.ts'
import { findChannels } from '../lines/find-channels.ts'
import { ALL_REFINEMENTS } from '../types/refinements.ts'
import { buildCells } from './build-cells.ts'
import { buildTotalCells } from './build-total-cells.ts'
import { DayProfile, evenDays } from './day-profile.ts'
import { usualDipDays } from './dip-length.ts'
import { findOutages, Outages } from './find-outages.ts'
import { areMixed, sumPeriods, upperPrices } from './period-totals.ts'
import { monthPeriods, weekPeriods } from './periods.ts'
import { priceChanges } from './price-log.ts'
import { PriceRuns } from './price-runs.ts'
import { arrangeEvents } from './product-events.ts'
import { absorbSidePrices, absorbSlips, findSidePrices } from './side-prices.ts'

const cleanLines = (lines: Parameters<typeof clean>[0], count: number, first: number, through: number) =>
  clean(lines, count, first, through, ALL_REFINEMENTS)

type Row = readonly [product: number, day: number, quantity: number, total: number]

function linesOf(rows: readonly Row[]) {
  return {
    product: Int32Array.from(rows, (row) => row[0]),
    day: Int32Array.from(rows, (row) => row[1]),
    quantity: Int32Array.from(rows, (row) => row[2]),
    total: Float64Array.from(rows, (row) => row[3]),
  }
}

/** One line a day at the price given for that day. */
function daily(from: number, to: number, price: (day: number) => number): Row[] {
  return Array.from({ length: to - from }, (_, k) => [0, from + k, 1, price(from + k)] as const)
}

function runsOf(rows: readonly (readonly [price: number, lines: number])[]): PriceRuns {
  const runs = new PriceRuns(rows.length)
  for (const [price, lines] of rows) {
    const j = runs.count++
    runs.price[j] = price
    runs.lines[j] = lines
    runs.firstDay[j] = 10 * j
    runs.lastDay[j] = 10 * j + 5
  }
  return runs
}

const pricesOf = (runs: PriceRuns) => Array.from(runs.price.subarray(0, runs.count))

describe('cleanLines', () => {
  it('removes a same-day reversal and keeps the sale of a later return', () => {
    const rows: Row[] = [
      [0, 100, 2, 20],
      [0, 100, -2, -20],
      [0, 100, 1, 10],
      [0, 101, 3, 30],
      [0, 120, -3, -30],
      [0, 121, 1, 0],
    ]
    const { days, counts } = cleanLines(linesOf(rows), 1, 100, 121)
    expect(counts).toEqual({ used: 2, cancelled: 1, returned: 1, withoutValue: 1, capped: 0 })
    expect(Array.from(days.day)).toEqual([100, 101])
    expect(Array.from(days.listPrice)).toEqual([10, 10])
  })

  it('takes away one sale per reversal, not all that look alike', () => {
    const rows: Row[] = [
      [0, 5, 1, 10],
      [0, 5, 1, 10],
      [0, 5, -1, -10],
    ]
    expect(cleanLines(linesOf(rows), 1, 5, 5).counts).toMatchObject({ used: 1, cancelled: 1, returned: 0 })
  })

  it('caps bulk lines and ignores their unit price', () => {
    const rows: Row[] = [...daily(0, 9, () => 10), [0, 4, 100, 600]]
    const { days, counts } = cleanLines(linesOf(rows), 1, 0, 8)
    expect(counts.capped).toBe(1)
    expect(days.units[4]).toBe(5)
    expect(days.listPrice[4]).toBe(10)
    expect(days.unitsSold[0]).toBe(109)
  })

  it('learns a coupon where the list price is known to be on offer', () => {
    const rows: Row[] = []
    for (let day = 0; day < 100; day++) {
      for (let k = 0; k < 4; k++) rows.push([0, day, 1, k === 0 && day % 5 === 0 ? 18 : 20])
    }
    const { habits, days } = cleanLines(linesOf(rows), 1, 0, 99)
    const { coupons } = habits
    expect(coupons.ratios).toHaveLength(1)
    expect(coupons.ratios[0]).toBeCloseTo(0.9, 4)
    expect(coupons.rate).toBeCloseTo(0.05, 9)
    expect(Array.from(days.listPrice).every((price) => price === 20)).toBe(true)
  })

  it('follows the price most lines pay when a dearer channel sells beside it', () => {
    const rows: Row[] = []
    for (let day = 0; day < 60; day++) {
      rows.push([0, day, 1, 3], [0, day, 1, 3])
      if (day % 6 === 0) rows.push([0, day, 1, 5.9])
    }
    rows.push([0, 60, 1, 5.9])
    const { days, tiers } = cleanLines(linesOf(rows), 1, 0, 61)
    expect(Array.from(days.listPrice.subarray(0, 60)).every((price) => price === 3)).toBe(true)
    expect(tiers[0]).toHaveLength(1)
    expect(tiers[0]![0]!.price).toBe(5.9)
  })
})

describe('findChannels', () => {
  const columns = (rows: readonly (readonly [day: number, price: number])[]) =>
    [Int32Array.from(rows, (row) => row[0]), Float64Array.from(rows, (row) => row[1]), rows.length] as const

  it('knows a price that is paid beside a more usual one all the time', () => {
    const rows: [number, number][] = []
    for (let day = 0; day < 200; day++) {
      rows.push([day, 2], [day, 2])
      if (day % 2 === 0) rows.push([day, 4])
    }
    expect(findChannels(...columns(rows))).toEqual([4])
  })

  it('keeps prices that follow each other, even when the days of change show both', () => {
    const rows: [number, number][] = []
    for (let day = 0; day < 200; day++) {
      const sale = day % 40 >= 28
      rows.push([day, sale ? 8 : 10], [day, sale ? 8 : 10])
      if (day % 40 === 28 || day % 40 === 39) rows.push([day, 10])
    }
    expect(findChannels(...columns(rows))).toEqual([])
  })

  it('lets the store say what a product with few days cannot: are dear lines the list price or a channel?', () => {
    const product = (id: number, days: number, dearEvery: number): Row[] =>
      Array.from({ length: days }, (_, k) => k).flatMap((k): Row[] => {
        const plain: Row[] = [
          [id, 3 * k, 1, 10],
          [id, 3 * k, 1, 10],
        ]
        return k % dearEvery === 0 ? [...plain, [id, 3 * k, 1, 12.5]] : plain
      })
    const priceOf = (others: Row[]) => {
      const few: Row[] = [
        [40, 0, 1, 12.5],
        [40, 0, 1, 10],
        [40, 5, 1, 10],
        [40, 9, 1, 10],
      ]
      const { days } = cleanLines(linesOf([...others, ...few]), 41, 0, 200)
      return days.listPrice[days.start[40]!]
    }
    const store = (dearEvery: number) =>
      Array.from({ length: 40 }, (_, id) => product(id, 60, dearEvery)).flat()
    expect(priceOf(store(8))).toBe(10)
    const withCoupons = store(8).map(
      ([id, day, quantity, total]) => [id, day, quantity, total === 10 ? 12.5 : 10] as const,
    )
    expect(priceOf(withCoupons)).toBe(12.5)
  })

  it('does not take a day on which only the channel sold for a price change', () => {
    const rows: Row[] = []
    for (let day = 0; day < 200; day++) {
      if (day < 90 || day > 110) rows.push([0, day, 1, 2], [0, day, 1, 2])
      if (day % 2 === 0) rows.push([0, day, 1, 4])
    }
    const { days } = cleanLines(linesOf(rows), 1, 0, 199)
    expect([...new Set(days.listPrice)].sort()).toEqual([0, 2])
    expect(days.units.reduce((sum, units) => sum + units, 0)).toBe(rows.length)
  })
})

describe('absorbSlips', () => {
  const absorbed = (...rows: readonly (readonly [price: number, lines: number])[]) => {
    const runs = runsOf(rows)
    absorbSlips(runs)
    return runs
  }

  it('takes one line of 5.00 among many of 16.95 for no price that was tried', () => {
    // Online Retail, article 22846: 66 lines, one on 2011-04-17, 116 lines.
    const runs = absorbed([16.95, 66], [5, 1], [16.95, 116])
    expect(pricesOf(runs)).toEqual([16.95])
    expect([runs.firstDay[0], runs.lastDay[0], runs.lines[0]]).toEqual([0, 25, 182])
    expect(pricesOf(absorbed([1.25, 1], [0.29, 53]))).toEqual([0.29])
  })

  it('keeps what a shop may have tried: half off, two lines, a price that stayed, a product of few sales', () => {
    expect(pricesOf(absorbed([10, 9], [5, 1], [10, 9]))).toEqual([10, 5, 10])
    expect(pricesOf(absorbed([10, 9], [4, 2], [10, 9]))).toEqual([10, 4, 10])
    expect(pricesOf(absorbed([10, 9], [4, 1]))).toEqual([10, 4])
    expect(pricesOf(absorbed([10, 9], [4, 1], [8, 9]))).toEqual([10, 4, 8])
    expect(pricesOf(absorbed([10, 4], [4, 1], [10, 4]))).toEqual([10, 4, 10])
  })
})

describe('absorbSidePrices', () => {
  const coupons = { ratios: [0.9], rate: 0.08 }

  it('makes one run of list price, coupon, list price', () => {
    const runs = runsOf([
      [20, 9],
      [18, 1],
      [20, 7],
    ])
    absorbSidePrices(runs, findSidePrices(coupons, [], 200))
    expect(pricesOf(runs)).toEqual([20])
    expect(runs.lastDay[0]).toBe(25)
  })

  it('keeps a longer run at the same ratio: a promotion is likelier than coupons in a row', () => {
    const runs = runsOf([
      [20, 9],
      [18, 6],
      [20, 7],
    ])
    absorbSidePrices(runs, findSidePrices(coupons, [], 200))
    expect(pricesOf(runs)).toEqual([20, 18, 20])
  })

  it('keeps a single line at a ratio that is no coupon', () => {
    const runs = runsOf([
      [20, 9],
      [16, 1],
      [20, 7],
    ])
    absorbSidePrices(runs, findSidePrices(coupons, [], 200))
    expect(pricesOf(runs)).toEqual([20, 16, 20])
  })

  it('absorbs short runs at a tier, also a dearer one, but never the usual price', () => {
    const tiers = [{ price: 40, share: 0.1 }]
    const dear = runsOf([
      [20, 9],
      [40, 2],
      [20, 7],
      [40, 1],
    ])
    absorbSidePrices(dear, findSidePrices({ ratios: [], rate: 0 }, tiers, 200))
    expect(pricesOf(dear)).toEqual([20])
    const rush = runsOf([
      [20, 9],
      [40, 30],
      [20, 7],
    ])
    absorbSidePrices(rush, findSidePrices({ ratios: [], rate: 0 }, tiers, 200))
    expect(pricesOf(rush)).toEqual([20])
    const usual = runsOf([
      [20, 1],
      [40, 9],
      [20, 1],
    ])
    absorbSidePrices(usual, findSidePrices({ ratios: [], rate: 0 }, [{ price: 40, share: 0.9 }], 200))
    expect(pricesOf(usual)).toEqual([20, 40, 20])
  })
})

describe('price spells and cells', () => {
  const price = (day: number) => (day < 40 ? 10 : day < 50 ? 8 : 10)
  const store = cleanLines(linesOf(daily(0, 100, price)), 1, 0, 99)
  const cells = buildCells({
    store,
    log: priceChanges(undefined, 1),
    price: Float64Array.of(10),
    elasticity: Float64Array.of(-1.8),
    usualDipDays: usualDipDays(store.days),
    busyDays: evenDays(0, 100),
    profile: null,
  })

  it('cuts spells at week ends and drops the day that revealed each price', () => {
    expect(cells.spells).toBe(3)
    const days = Array.from(cells.days).reduce((sum, value) => sum + value, 0)
    expect(days).toBe(97)
    expect(Array.from(cells.units).reduce((sum, value) => sum + value, 0)).toBe(97)
    expect(cells.priceLevels[0]).toBe(2)
  })

  it('marks the dip as a deal and three weeks after it', () => {
    const deals = Array.from(cells.deal)
    const dealDays = Array.from(cells.days).reduce((sum, value, c) => sum + (deals[c] === 1 ? value : 0), 0)
    expect(dealDays).toBe(9)
    const after = Array.from(cells.afterDeal).reduce((sum, value, c) => sum + value * cells.days[c]!, 0)
    expect(after).toBeCloseTo(21, 5)
    const low = Array.from(cells.logPrice).filter((_, c) => deals[c] === 1)
    expect(low.every((value) => Math.abs(value - Math.log(0.8)) < 1e-6)).toBe(true)
  })

  it('takes a known price path as it is, whole days and all', () => {
    const log = {
      product: Int32Array.of(0, 0, 0, 0),
      day: Int32Array.of(50, 0, 40, 60),
      price: Float64Array.of(10, 10, 8, 10),
    }
    const logged = buildCells({
      store,
      log: priceChanges(log, 1),
      price: Float64Array.of(10),
      elasticity: Float64Array.of(-1.8),
      usualDipDays: 9,
      busyDays: evenDays(0, 100),
      profile: null,
    })
    expect(logged.spells).toBe(3)
    expect(Array.from(logged.days).reduce((sum, value) => sum + value, 0)).toBe(100)
  })

  it('splits the unseen gap by the waits expected at the two prices', () => {
    const sparse: Row[] = [
      [0, 0, 1, 10],
      [0, 20, 1, 10],
      [0, 60, 1, 5],
      [0, 80, 1, 5],
      [0, 99, 1, 5],
    ]
    const cleaned = cleanLines(linesOf(sparse), 1, 0, 99)
    const cut = buildCells({
      store: cleaned,
      log: priceChanges(undefined, 1),
      price: Float64Array.of(5),
      elasticity: Float64Array.of(-2),
      usualDipDays: 9,
      busyDays: evenDays(0, 100),
      profile: null,
    })
    const highDays = Array.from(cut.days).reduce(
      (sum, value, c) => sum + (cut.logPrice[c]! > -0.1 ? value : 0),
      0,
    )
    // rate after / before = 4: 4/5 of the 39 days between lie before the change; day 0 is left out
    expect(highDays).toBe(20 + Math.round(39 * 0.8))
  })
})

describe('a marked promotion', () => {
  // sales on even days; 10, marked [30, 44) with a price of 8 from its first sale on day 34 to its last on day 38
  const rows: Row[] = Array.from(
    { length: 50 },
    (_, k): Row => [0, 2 * k, 1, 2 * k >= 30 && 2 * k < 44 ? 8 : 10],
  )
  const sold = (from: number, to: number) =>
    rows.filter(([, day]) => day < 30 || day >= 44 || (day >= from && day < to))
  const cellsOf = (lines: readonly Row[], from = 30, to = 44) => {
    const store = cleanLines(linesOf(lines), 1, 0, 99)
    const promotions = { product: Int32Array.of(0), fromDay: Int32Array.of(from), toDay: Int32Array.of(to) }
    const cells = buildCells({
      store,
      log: priceChanges(undefined, 1),
      price: Float64Array.of(10),
      elasticity: Float64Array.of(-1.8),
      usualDipDays: 5,
      busyDays: evenDays(0, 100),
      profile: null,
      events: arrangeEvents({ promotions }, 1, 0, 100),
    })
    const inDeal = Array.from(cells.deal.keys()).filter((c) => cells.deal[c] === 1)
    const sum = (column: ArrayLike<number>) => inDeal.reduce((total, c) => total + column[c]!, 0)
    return { days: sum(cells.days), units: sum(cells.units), prices: inDeal.map((c) => cells.logPrice[c]!) }
  }

  it('counts from the day after its first sale to its marked end, at its own price', () => {
    const { days, units, prices } = cellsOf(sold(34, 40))
    expect([days, units]).toEqual([44 - 35, 2])
    for (const price of prices) expect(price).toBeCloseTo(Math.log(0.8), 6)
  })

  it('says nothing where nothing sold, for then nobody saw its price', () => {
    expect(cellsOf(sold(0, 0))).toEqual({ days: 0, units: 0, prices: [] })
  })

  it('counts an advert at the usual price likewise', () => {
    const usual = rows.map(([product, day, quantity]): Row => [product, day, quantity, 10])
    const { days, units, prices } = cellsOf(usual, 60, 70)
    expect([days, units]).toEqual([9, 4])
    for (const price of prices) expect(price).toBeCloseTo(0, 6)
  })
})

describe('DayProfile', () => {
  it('finds the busy weekday of a store and counts it for more than a day', () => {
    const rows: Row[] = []
    for (let day = 0; day < 70; day++) {
      for (let k = 0; k < (day % 7 === 5 ? 90 : 30); k++) rows.push([k % 30, day, 1, 10])
    }
    const store = cleanLines(linesOf(rows), 30, 0, 69)
    const profile = new DayProfile(0, 70)
    buildCells({
      store,
      log: priceChanges(undefined, 30),
      price: new Float64Array(30).fill(10),
      elasticity: new Float64Array(30).fill(-1.8),
      usualDipDays: 9,
      busyDays: evenDays(0, 70),
      profile,
    })
    const sums = profile.cumulative()
    const factor = (day: number) => sums[day + 1]! - sums[day]!
    // 90 lines where 270 / 7 are expected, 50 more on both sides
    expect(factor(26)).toBeCloseTo((90 + 50) / (270 / 7 + 50), 6)
    expect(factor(27)).toBeCloseTo((30 + 50) / (270 / 7 + 50), 6)
  })
})

describe('findOutages', () => {
  it('takes a long gap in daily sales for an outage, a short one not', () => {
    const rows = daily(0, 200, () => 10).filter(
      (row) => !(row[1] >= 100 && row[1] < 130) && row[1] % 50 !== 3,
    )
    const { days } = cleanLines(linesOf(rows), 1, 0, 199)
    const outages = new Outages(days.day.length)
    findOutages(days, 0, days.day.length, 200, outages)
    expect(outages.count).toBe(1)
    expect([outages.from[0], outages.to[0]]).toEqual([100, 130])
  })
})

describe('totals of periods', () => {
  it('makes one cell per calendar month with the unit value as price, empty months at the last price', () => {
    const rows: Row[] = [
      [0, 14, 4, 40],
      [0, 40, 2, 16],
      [0, 100, 1, 9],
    ]
    const cells = buildTotalCells(sumPeriods(linesOf(rows), 1, monthPeriods(0, 120)), 'mean')
    expect(Array.from(cells.units)).toEqual([4, 2, 0, 1])
    expect(Array.from(cells.days)).toEqual([17, 28, 31, 30])
    const prices = Array.from(cells.logPrice, (value) => 10 * Math.exp(value))
    expect(prices.map((value) => Math.round(value * 1000) / 1000)).toEqual([10, 8, 8, 9])
  })

  it('let marks count by the days of a month that they touch', () => {
    // January to May 1970, one total on the first of each month
    const firsts = [0, 31, 59, 90, 120]
    const totals = sumPeriods(linesOf(firsts.map((day): Row => [0, day, 30, 300])), 1, monthPeriods(0, 151))
    const period = (from: number, to: number) => ({
      product: Int32Array.of(0),
      fromDay: Int32Array.of(from),
      toDay: Int32Array.of(to),
    })
    const events = {
      stockOuts: period(40, 50),
      closedDays: Int32Array.of(45, 59, 60),
      promotions: period(90, 96),
      productChanges: { product: Int32Array.of(0), day: Int32Array.of(10) },
    }
    const cells = buildTotalCells(totals, 'mean', arrangeEvents(events, 1, 0, 151))
    // January is partly another product; February lacks 10 days, March 2
    expect(Array.from(cells.days)).toEqual([28 - 10, 31 - 2, 30, 31])
    expect(Array.from(cells.deal)).toEqual([0, 0, Math.fround(6 / 30), 0])
    expect(Array.from(cells.afterDeal)).toEqual([0, 0, Math.fround(21 / 30), 0])
    const unmarked = buildTotalCells(totals, 'mean')
    expect(buildTotalCells(totals, 'mean', arrangeEvents({}, 1, 0, 151))).toEqual(unmarked)
  })

  it('tells deals in weekly totals by their depth, through a jitter of cents', () => {
    const weekly = (prices: readonly number[], marked?: Parameters<typeof arrangeEvents>[0]) => {
      const rows = prices.map((price, k): Row => [0, 7 * k, 10, 10 * price])
      const totals = sumPeriods(linesOf(rows), 1, weekPeriods(0, 7 * prices.length))
      return buildTotalCells(totals, 'mean', marked ? arrangeEvents(marked, 1, 0, 7 * prices.length) : null)
    }
    const prices = Array.from({ length: 20 }, (_, k) => (k === 10 || k === 11 ? 8 : 10))
    const cells = weekly(prices)
    // half of a usual promotion's effect, and half of it by depth: 0.5 + 0.5 ln(10/8) / 0.2
    const deal = Array.from(cells.deal)
    expect(deal.flatMap((size, k) => (size > 0 ? [k] : []))).toEqual([10, 11])
    expect(deal[10]).toBeCloseTo(1.0579, 4)
    expect(Array.from(cells.afterDeal).flatMap((after, k) => (after > 0 ? [k] : []))).toEqual([12, 13, 14])
    const jittered = weekly(prices.map((price, k) => price + 0.04 * (k % 3)))
    expect(Array.from(jittered.deal).flatMap((size, k) => (size > 0 ? [k] : []))).toEqual([10, 11])
    // The owner marked another week: the price cut of weeks 10 and 11 was no promotion.
    const promotions = { product: Int32Array.of(0), fromDay: Int32Array.of(21), toDay: Int32Array.of(28) }
    expect(
      Array.from(weekly(prices, { promotions }).deal).flatMap((size, k) => (size > 0 ? [k] : [])),
    ).toEqual([3])
    // A total that the shop's file marks speaks for its whole week.
    const told = { product: Int32Array.of(0, 0), day: Int32Array.of(28, 35) }
    const periodOf = (day: number) => ({ from: day, to: day + 7 })
    const rows = prices.map((price, k): Row => [0, 7 * k, 10, 10 * price])
    const totals = sumPeriods(linesOf(rows), 1, weekPeriods(0, 140))
    const events = arrangeEvents({ promotedSales: told }, 1, 0, 140, periodOf)
    expect(
      Array.from(buildTotalCells(totals, 'mean', events).deal).flatMap((size, k) =>
        size > 0 ? [[k, size]] : [],
      ),
    ).toEqual([
      [4, 1],
      [5, 1],
    ])
  })
})

describe('unit values', () => {
  it('are mixed where they are no whole cents for five units and more', () => {
    const totals = (revenue: number[], units: number[]) => ({
      revenue: Float64Array.from(revenue),
      units: Float64Array.from(units),
    })
    // 7 × 12.95, 11 × 9.99; then 10 at 12.95 with one of them for 11.66, and 3 units, which are not asked.
    expect(areMixed(totals([90.65, 109.89], [7, 11]))).toBe(false)
    expect(areMixed(totals([90.65, 128.21], [7, 10]))).toBe(true)
    expect(areMixed(totals([90.65, 38.3], [7, 3]))).toBe(false)
  })

  it('are read as the highest of five periods, those without sales staying without', () => {
    const values = Float64Array.of(10, 8, 10, 0, 7, 12, 12, 11.5)
    expect([...upperPrices(values)]).toEqual([10, 10, 10, 0, 12, 12, 12, 12])
  })
})
