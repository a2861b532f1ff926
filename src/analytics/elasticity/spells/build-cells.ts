import type { ProductDays } from '../lines/product-days.ts'
import type { CellInput } from './cell-input.ts'
import { type Cells, CellWriter, DAYS_PER_WEEK } from './cells.ts'
import { countPriceLevels } from './count-price-levels.ts'
import { cutIntoCells } from './cut-cells.ts'
import { markDeals, unmarkTests } from './deals.ts'
import { findOutages, Outages } from './find-outages.ts'
import { unseenPromotions } from './marked-promotions.ts'
import { placeChanges } from './place-changes.ts'
import { appendLoggedSpells, type PriceChanges } from './price-log.ts'
import { findPriceRuns, PriceRuns } from './price-runs.ts'
import { daysLeftOut, joinOutages, type ProductEvents } from './product-events.ts'
import { absorbSidePrices, absorbSlips, findSidePrices } from './side-prices.ts'

interface Scratch {
  readonly spells: PriceRuns
  readonly outages: Outages
  /** 1 if the spell is a deal, otherwise 0. */
  readonly deal: Uint8Array
}

/** Finds the price spells of every product and cuts them at week ends into cells. */
export function buildCells(input: CellInput): Cells {
  const { days, firstDay, endDay } = input.store
  const productCount = days.start.length - 1
  const weekCount = Math.floor((endDay - firstDay) / DAYS_PER_WEEK) + 1
  const writer = new CellWriter(productCount, days.day.length + 4 * productCount)
  const scratch = makeScratch(days, input.log)
  for (let product = 0; product < productCount; product++) {
    writer.start[product] = writer.length
    if (input.chosen && !input.chosen.has(product)) continue
    const since = input.events?.since[product] ?? firstDay
    const to = days.start[product + 1]!
    let from = days.start[product]!
    while (from < to && days.day[from]! < since) from++
    if (from === to) continue
    findSpells(input, product, from, to, scratch.spells)
    startNoEarlier(scratch.spells, since)
    const leftOut = input.events ? markedDays(input, input.events, product, from, to, scratch.spells) : null
    if (scratch.spells.count === 0) continue
    writer.spells += scratch.spells.count
    writer.priceLevels[product] = countPriceLevels(scratch.spells)
    markDeals(scratch.spells, input.price[product]!, scratch.deal)
    if (input.events) unmarkTests(scratch.spells, scratch.deal, input.events, product)
    findOutages(days, from, to, endDay, scratch.outages)
    const outages = leftOut ? joinOutages(scratch.outages, leftOut) : scratch.outages
    cutIntoCells(input, product, from, to, { ...scratch, outages, leftOut }, writer)
  }
  return writer.finish(productCount, weekCount)
}

/** Returns the days of a product that marks exclude, and extends promotion prices in `spells` to their marked end. */
function markedDays(
  { store, log }: CellInput,
  events: ProductEvents,
  product: number,
  from: number,
  to: number,
  spells: PriceRuns,
): Outages {
  const isLogged = log.start[product + 1]! > log.start[product]!
  const knownFrom = isLogged ? Math.min(log.day[log.start[product]!]!, store.endDay) : store.endDay
  const unseen = unseenPromotions({ days: store.days, from, to, knownFrom, events, product }, spells)
  return daysLeftOut(events, product, unseen)
}

/** Removes spells before a day (a logged price may be older than the product as it is now). */
function startNoEarlier(spells: PriceRuns, since: number): void {
  let kept = 0
  for (let j = 0; j < spells.count; j++) {
    if (spells.end[j]! <= since) continue
    spells.price[kept] = spells.price[j]!
    spells.start[kept] = Math.max(spells.start[j]!, since)
    spells.end[kept++] = spells.end[j]!
  }
  spells.count = kept
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
  const { days, firstDay, endDay } = input.store
  const { coupons } = input.store.habits
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
    absorbSlips(spells)
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
