import type { CleanStore } from '../lines/clean-lines.ts'
import type { ProductDays } from '../lines/product-days.ts'
import { type Cells, CellWriter, DAYS_PER_WEEK } from './cells.ts'
import { countPriceLevels } from './count-price-levels.ts'
import type { DayProfile } from './day-profile.ts'
import { AFTER_DEAL_DAYS, markDeals } from './deals.ts'
import { findOutages, Outages } from './find-outages.ts'
import { placeChanges } from './place-changes.ts'
import { appendLoggedSpells, type PriceChanges } from './price-log.ts'
import { findPriceRuns, PriceRuns } from './price-runs.ts'
import { absorbSidePrices, findSidePrices } from './side-prices.ts'

export interface CellInput {
  readonly store: CleanStore
  readonly log: PriceChanges
  /** Current catalogue price per product; NaN when unknown. */
  readonly price: Float64Array
  /** Current guess of each elasticity, to place the days of price changes. */
  readonly elasticity: Float64Array
  readonly usualDipDays: number
  /** Running sum of how busy each day is (see DayProfile), from the first day on. */
  readonly busyDays: Float64Array
  /** Filled with what the cells show of busy days, where given. */
  readonly profile: DayProfile | null
}

interface Scratch {
  readonly spells: PriceRuns
  readonly outages: Outages
  readonly deal: Uint8Array
}

/** Price spells of every product, cut at week ends into cells. */
export function buildCells(input: CellInput): Cells {
  const { days, firstDay, endDay } = input.store
  const productCount = days.start.length - 1
  const weekCount = Math.floor((endDay - firstDay) / DAYS_PER_WEEK) + 1
  const writer = new CellWriter(productCount, days.day.length + 4 * productCount)
  const scratch = makeScratch(days, input.log)
  for (let product = 0; product < productCount; product++) {
    writer.start[product] = writer.length
    const from = days.start[product]!
    const to = days.start[product + 1]!
    if (from === to) continue
    findSpells(input, product, from, to, scratch.spells)
    if (scratch.spells.count === 0) continue
    writer.spells += scratch.spells.count
    writer.priceLevels[product] = countPriceLevels(scratch.spells)
    markDeals(scratch.spells, input.price[product]!, scratch.deal)
    findOutages(days, from, to, endDay, scratch.outages)
    cutIntoCells(input, from, to, scratch, writer)
  }
  return writer.finish(productCount, weekCount)
}

function makeScratch(days: ProductDays, log: PriceChanges): Scratch {
  let most = 1
  for (let i = 0; i + 1 < days.start.length; i++) {
    const rows = days.start[i + 1]! - days.start[i]!
    most = Math.max(most, rows + log.start[i + 1]! - log.start[i]!)
  }
  return { spells: new PriceRuns(most), outages: new Outages(most), deal: new Uint8Array(most) }
}

export function findSpells(
  input: CellInput,
  product: number,
  from: number,
  to: number,
  spells: PriceRuns,
): void {
  const { days, coupons, firstDay, endDay } = input.store
  const { log } = input
  const logged = log.start[product + 1]! > log.start[product]!
  const logStart = logged ? log.day[log.start[product]!]! : endDay
  let until = to
  while (logged && until > from && days.day[until - 1]! >= logStart) until--
  spells.count = 0
  if (until > from) {
    let lines = 0
    for (let k = from; k < until; k++) lines += days.lines[k]!
    const linesPerYear = (lines * 365) / Math.max(days.day[until - 1]! - days.day[from]! + 1, 30)
    const sidePrices = findSidePrices(coupons, input.store.tiers[product]!, linesPerYear)
    findPriceRuns(days, from, until, sidePrices.longestCoupon, spells)
    absorbSidePrices(spells, sidePrices)
    const context = {
      couponRatios: coupons.ratios,
      usualDipDays: input.usualDipDays,
      endDay: Math.min(logStart, endDay),
    }
    const nextPrice = logged ? log.price[log.start[product]!]! : input.price[product]!
    placeChanges(spells, context, nextPrice, input.elasticity[product]!)
  }
  if (logged) appendLoggedSpells(log, product, firstDay, endDay, spells)
}

function cutIntoCells(
  input: CellInput,
  from: number,
  to: number,
  scratch: Scratch,
  writer: CellWriter,
): void {
  const { days, firstDay } = input.store
  const { spells, outages, deal } = scratch
  let row = from
  let outage = 0
  for (let j = 0; j < spells.count; j++) {
    const end = spells.end[j]!
    const logPrice = Math.log(spells.price[j]! / spells.price[0]!)
    const afterUntil = j > 0 && deal[j - 1] === 1 && deal[j] === 0 ? spells.start[j]! + AFTER_DEAL_DAYS : -1
    for (let day = spells.start[j]!; day < end; ) {
      const week = Math.floor((day - firstDay) / DAYS_PER_WEEK)
      const next = Math.min(firstDay + (week + 1) * DAYS_PER_WEEK, end)
      while (row < to && days.day[row]! < day) row++
      const first = row
      let units = 0
      for (; row < to && days.day[row]! < next; row++) units += days.units[row]!
      while (outage < outages.count && outages.to[outage]! <= day) outage++
      const lost = busyDaysLost(input, outages, outage, day, next)
      const onSale = input.busyDays[next - firstDay]! - input.busyDays[day - firstDay]! - lost
      const after = afterUntil > day ? Math.min(next, afterUntil) - day : 0
      if (onSale > 1e-9) writer.add(week, units, onSale, logPrice, deal[j]!, after / (next - day))
      if (input.profile && deal[j] === 0 && lost === 0)
        learnProfile(input, input.profile, day, next, first, row)
      day = next
    }
  }
}

function busyDaysLost(input: CellInput, outages: Outages, first: number, from: number, to: number): number {
  const { firstDay } = input.store
  let lost = 0
  for (let h = first; h < outages.count && outages.from[h]! < to; h++) {
    const start = Math.max(from, outages.from[h]!) - firstDay
    lost += input.busyDays[Math.min(to, outages.to[h]!) - firstDay]! - input.busyDays[start]!
  }
  return lost
}

function learnProfile(
  input: CellInput,
  profile: DayProfile,
  from: number,
  to: number,
  firstRow: number,
  endRow: number,
): void {
  const { days } = input.store
  let lines = 0
  for (let row = firstRow; row < endRow; row++) {
    lines += days.lines[row]!
    profile.addLines(days.day[row]!, days.lines[row]!)
  }
  if (lines > 0) profile.addCell(from, to, lines)
}
