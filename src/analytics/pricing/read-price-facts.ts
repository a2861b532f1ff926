import { type CleanStore, cleanLines, type LineHabits } from '../elasticity/lines/clean-lines.ts'
import { detectGrain } from '../elasticity/lines/detect-grain.ts'
import { TYPICAL_ELASTICITY } from '../elasticity/model/model-state.ts'
import { ALL_REFINEMENTS } from '../elasticity/refinements.ts'
import { findSpells } from '../elasticity/spells/build-cells.ts'
import type { CellInput } from '../elasticity/spells/cell-input.ts'
import { evenDays } from '../elasticity/spells/day-profile.ts'
import { usualDipDays } from '../elasticity/spells/dip-length.ts'
import { priceChanges } from '../elasticity/spells/price-log.ts'
import { PriceRuns } from '../elasticity/spells/price-runs.ts'
import type { OrderLineColumns, ProductColumns } from '../elasticity/store-columns.ts'
import { parallelPrice, recentLines } from './parallel-price.ts'

/** What the sales say of a product's price: advice starts from it. */
export interface PriceFacts {
  /** The price it sells at: of the last price spell, or of the last sale in data of period totals. */
  readonly price: number
  /** Lowest and highest price it was sold at; coupons, bulk orders and side prices are none. */
  readonly lowest: number
  readonly highest: number
  /** First day of sale at today's price after another one; `null` when it never changed, or cannot be told. */
  readonly changedDay: number | null
}

/** A catalogue price this far from the last sold one was set after that sale. */
const SAME_PRICE = 0.02

/** What an estimate already knows of the store: of order lines, for totals are never cleaned. */
export interface KnownStore {
  readonly habits: LineHabits
  readonly usualDipDays: number
  readonly lastDay: number
  /** The same lines cleaned, where they are at hand. */
  readonly cleaned?: CleanStore
}

/**
 * One entry per product, `null` without sales. The price path is the estimate's own: docs/methods.md. The lines
 * may be those of a part of the products where the store is `known`.
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
  const recent = recentLines(lines, products.count)
  return Array.from({ length: products.count }, (_, product) => {
    const from = store.days.start[product]!
    const to = store.days.start[product + 1]!
    if (from === to) return null
    const spells = new PriceRuns(to - from)
    findSpells(input, product, from, to, spells)
    const lastSale = store.days.day[to - 1]!
    if (spells.count === 0) return null
    const path = pathPrices(spells, products.price[product]!, lastSale)
    return withUsualPrice(path, lines, recent[product] ?? [])
  })
}

/** Of two prices sold side by side the usual one; when it came, the path cannot tell then. */
function withUsualPrice(path: PriceFacts, lines: OrderLineColumns, recent: readonly number[]): PriceFacts {
  const usual = parallelPrice(lines, recent, { price: path.price, since: path.changedDay })
  if (usual === null) return path
  return {
    price: usual,
    lowest: Math.min(path.lowest, usual),
    highest: Math.max(path.highest, usual),
    changedDay: null,
  }
}

/** Fewer sales than that at a price are a coupon or a mistake, as long as other prices have more. */
const BELIEVED_LINES = 2

function pathPrices(spells: PriceRuns, listed: number, lastSale: number): PriceFacts {
  const every = Array.from({ length: spells.count }, (_, k) => k)
  const believed = every.filter((k) => spells.lines[k]! >= BELIEVED_LINES)
  const path = believed.length > 0 ? believed : every
  const sold = path.map((k) => spells.price[k]!)
  const price = sold.at(-1)!
  const isSetSince = Math.abs(listed / price - 1) > SAME_PRICE
  return {
    price,
    lowest: Math.min(...sold),
    highest: Math.max(...sold),
    changedDay: isSetSince ? lastSale + 1 : believed.length > 0 ? changeIn(spells, path) : null,
  }
}

/** First day of the last stretch of equal prices; `null` when there is only one. */
function changeIn(spells: PriceRuns, path: readonly number[]): number | null {
  const price = spells.price[path.at(-1)!]!
  const before = path.findLastIndex((k) => Math.abs(spells.price[k]! / price - 1) >= SAME_PRICE)
  return before < 0 ? null : spells.firstDay[path[before + 1]!]!
}

/** Totals of periods have no list price: the unit values of the periods stand for it. */
function unitValues(lines: OrderLineColumns, productCount: number): (PriceFacts | null)[] {
  const found: ((PriceFacts & { readonly day: number }) | null)[] = Array.from(
    { length: productCount },
    () => null,
  )
  for (let k = 0; k < lines.day.length; k++) {
    if (!isSale(lines, k)) continue
    const value = lines.total[k]! / lines.quantity[k]!
    const known = found[lines.product[k]!]
    const isLatest = !known || lines.day[k]! >= known.day
    found[lines.product[k]!] = {
      price: isLatest ? value : known.price,
      day: isLatest ? lines.day[k]! : known.day,
      lowest: Math.min(value, known?.lowest ?? value),
      highest: Math.max(value, known?.highest ?? value),
      changedDay: null,
    }
  }
  return found.map(
    (each) => each && { price: each.price, lowest: each.lowest, highest: each.highest, changedDay: null },
  )
}
