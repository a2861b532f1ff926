import { type CleanStore, cleanLines, type LineHabits } from '../elasticity/lines/clean-lines.ts'
import { detectGrain } from '../elasticity/lines/detect-grain.ts'
import { TYPICAL_ELASTICITY } from '../elasticity/model/model-state.ts'
import { findSpells } from '../elasticity/spells/build-cells.ts'
import type { CellInput } from '../elasticity/spells/cell-input.ts'
import { evenDays } from '../elasticity/spells/day-profile.ts'
import { usualDipDays } from '../elasticity/spells/dip-length.ts'
import { priceChanges } from '../elasticity/spells/price-log.ts'
import { PriceRuns } from '../elasticity/spells/price-runs.ts'
import { ALL_REFINEMENTS } from '../elasticity/types/refinements.ts'
import type { OrderLineColumns, ProductColumns } from '../elasticity/types/store-columns.ts'
import { markedDownFrom } from './marked-down.ts'
import { realChanges } from './real-changes.ts'
import { isOnePrice, soldByProduct } from './sold-prices.ts'
import { soldLately } from './todays-price.ts'
import { receivedOf, type UnitSums, unitSums } from './unit-money.ts'

/** Facts on a product's price from its sales; the input of the advice. */
export interface PriceFacts {
  /**
   * Price at which most units recently sold (`soldLately`), or the value of the last period in data of period totals.
   */
  readonly price: number
  /** Last day on which it was sold at that price. */
  readonly soldThroughDay: number
  /** Lowest and highest price it was sold at, without coupons, bulk orders and side prices. */
  readonly lowest: number
  readonly highest: number
  /** Days at other prices near that one (`daysNearby`); `null` in data of period totals. */
  readonly nearbyDays: number | null
  /**
   * First day of sale at that price after another one (`realChanges`); `null` if it never changed, or the data do not
   * show when.
   */
  readonly changedDay: number | null
  /** Usual price before it was marked down (`markedDownFrom`); `null` if it was not. */
  readonly markedDownFrom: number | null
  /** Money of its units relative to the list price; `null` in data of period totals. */
  readonly unit: UnitSums | null
}

/** Results of an estimate for the store's order lines (period totals are never cleaned). */
export interface KnownStore {
  readonly habits: LineHabits
  readonly usualDipDays: number
  readonly lastDay: number
  /** The same lines cleaned, if available. */
  readonly cleaned?: CleanStore
}

/**
 * One entry per product, `null` without sales, of the lines of one sales channel. They may be those of a part of the
 * products where the store is `known`. Lowest and highest price are those of the estimate's own spells.
 */
export function readPriceFacts(
  lines: OrderLineColumns,
  products: ProductColumns,
  known: KnownStore | null = null,
): (PriceFacts | null)[] {
  const span = spanOf(lines, known?.lastDay)
  if (span === null) return Array.from({ length: products.count }, () => null)
  return known || detectGrain(lines) === 'spells'
    ? spellPrices(lines, products, span, known)
    : unitValues(lines, products.count)
}

interface Span {
  readonly firstDay: number
  readonly lastDay: number
}

function isSale(lines: OrderLineColumns, k: number): boolean {
  return lines.quantity[k]! > 0 && lines.total[k]! > 0
}

function spanOf({ day }: OrderLineColumns, lastOfStore?: number): Span | null {
  let firstDay = Number.POSITIVE_INFINITY
  let lastDay = Number.NEGATIVE_INFINITY
  for (const each of day) {
    if (each < firstDay) firstDay = each
    if (each > lastDay) lastDay = each
  }
  return firstDay > lastDay ? null : { firstDay, lastDay: lastOfStore ?? lastDay }
}

function spellPrices(
  lines: OrderLineColumns,
  products: ProductColumns,
  { firstDay, lastDay }: Span,
  known: KnownStore | null,
): (PriceFacts | null)[] {
  const store =
    known?.cleaned ??
    cleanLines(lines, products.count, firstDay, lastDay, ALL_REFINEMENTS, known?.habits ?? null)
  const input: CellInput = {
    store,
    log: priceChanges(undefined, products.count),
    price: products.price,
    elasticity: new Float64Array(products.count).fill(TYPICAL_ELASTICITY),
    usualDipDays: known?.usualDipDays ?? usualDipDays(store.days),
    busyDays: evenDays(firstDay, lastDay + 1),
    profile: null,
  }
  const soldOf = soldByProduct(lines, products.count)
  const received = { of: receivedOf(lines, products.count, lastDay), lastDay }
  return Array.from({ length: products.count }, (_, product) => {
    const from = store.days.start[product]!
    const to = store.days.start[product + 1]!
    const sold = soldOf(product)
    const changes = realChanges(sold)
    const lately = soldLately(sold, changes, lastDay)
    if (from === to || lately === null) return null
    const spells = new PriceRuns(to - from)
    findSpells(input, product, from, to, spells)
    const change = changes.at(-1)
    const changedDay = lately.newSince ?? (change && isOnePrice(change.to, lately.price) ? change.day : null)
    return {
      price: lately.price,
      soldThroughDay: lately.lastDay,
      ...rangeOf(spells, lately.price),
      nearbyDays: daysNearby(spells, lately.price),
      changedDay,
      markedDownFrom: markedDownFrom(sold, { price: lately.price, since: changedDay, throughDay: lastDay }),
      unit: spells.count === 0 ? null : unitSums(store.days, product, spells, received),
    }
  })
}

/** Least sales at a price; one with fewer is a coupon or a mistake if other prices have more. */
const BELIEVED_LINES = 2

function rangeOf(spells: PriceRuns, price: number): Pick<PriceFacts, 'lowest' | 'highest'> {
  const every = Array.from({ length: spells.count }, (_, k) => k)
  const believed = every.filter((k) => spells.lines[k]! >= BELIEVED_LINES)
  const sold = (believed.length > 0 ? believed : every).map((k) => spells.price[k]!)
  return { lowest: Math.min(price, ...sold), highest: Math.max(price, ...sold) }
}

/** Two prices differ from this share on; up to this factor they are near each other. */
const ANOTHER_PRICE = 0.03
const NEARBY_FACTOR = 1.75

/** Days of the spells at another price near `price`. Example: 30 days at 8, then 10 at 25, now 10 → 30. */
function daysNearby(spells: PriceRuns, price: number): number {
  let days = 0
  for (let k = 0; k < spells.count; k++) {
    const ratio = Math.max(spells.price[k]! / price, price / spells.price[k]!)
    if (spells.lines[k]! < BELIEVED_LINES || ratio < 1 + ANOTHER_PRICE || ratio > NEARBY_FACTOR) continue
    days += spells.end[k]! - spells.start[k]!
  }
  return days
}

/**
 * Unit values of the periods: totals of periods have no list price. Of the last period's lines, one of each shop, the
 * price is that of the one with most units.
 */
function unitValues(lines: OrderLineColumns, productCount: number): (PriceFacts | null)[] {
  const found: (PriceFacts | null)[] = Array.from({ length: productCount }, () => null)
  const mostUnits = new Float64Array(productCount)
  for (let k = 0; k < lines.day.length; k++) {
    if (!isSale(lines, k)) continue
    const product = lines.product[k]!
    const value = lines.total[k]! / lines.quantity[k]!
    const known = found[product]
    const later = known ? lines.day[k]! - known.soldThroughDay : 1
    const isUsual = later > 0 || (later === 0 && lines.quantity[k]! >= mostUnits[product]!)
    if (isUsual) mostUnits[product] = lines.quantity[k]!
    found[product] = {
      price: isUsual || !known ? value : known.price,
      soldThroughDay: isUsual || !known ? lines.day[k]! : known.soldThroughDay,
      lowest: Math.min(value, known?.lowest ?? value),
      highest: Math.max(value, known?.highest ?? value),
      nearbyDays: null,
      changedDay: null,
      markedDownFrom: null,
      unit: null,
    }
  }
  return found
}
