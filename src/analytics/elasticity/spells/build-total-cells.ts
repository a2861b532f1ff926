import { type Cells, CellWriter, DAYS_PER_WEEK } from './cells.ts'
import { countPriceLevels } from './count-price-levels.ts'
import { AFTER_DEAL_DAYS, markDeals } from './deals.ts'
import { markedShares } from './marked-shares.ts'
import { type PeriodTotals, upperPrices } from './period-totals.ts'
import { PriceRuns } from './price-runs.ts'
import { hasPromotions, type ProductEvents } from './product-events.ts'

/**
 * Builds cells where only totals exist: one per product and period, with price = revenue / units of the period (the
 * last known one in a period without sales), or the highest of these around it. Periods before the first sale are
 * left out. The owner's marks count by the number of days of a period that they cover.
 */
export function buildTotalCells(
  totals: PeriodTotals,
  price: PriceOfTotals,
  events: ProductEvents | null = null,
): Cells {
  const { periods, units, firstSale } = totals
  const { edges } = periods
  const productCount = firstSale.length
  const count = edges.length - 1
  const writer = new CellWriter(productCount, productCount * count)
  const runs = new PriceRuns(count)
  const tolerance = periods.showDeals ? WEEKLY_JITTER : SAME_PRICE
  const deal = new Uint8Array(count)
  for (let product = 0; product < productCount; product++) {
    writer.start[product] = writer.length
    const at = product * count
    const sold = units.subarray(at, at + count)
    const means = sold.map((value, k) => (value > 0 ? totals.revenue[at + k]! / value : 0))
    const values = price === 'mean' ? means : upperPrices(means)
    const runOf = findRuns(values, edges, firstSale[product]!, tolerance, runs)
    writer.priceLevels[product] = countPriceLevels(runs)
    deal.fill(0)
    const marks = events ? { events, product } : null
    // A shop that marks a product's promotions says by that which of its price cuts are none.
    if (periods.showDeals && !(events && hasPromotions(events, product))) markDeals(runs, Number.NaN, deal)
    addPeriods({ sold, edges, firstSale: firstSale[product]!, runOf, runs, deal, marks }, writer)
  }
  return writer.finish(productCount, Math.floor((edges[count]! - edges[0]!) / DAYS_PER_WEEK) + 1)
}

/** Unit values of weeks move by cents without any change of price: coupons, rounding, changes within the week. */
const WEEKLY_JITTER = 0.02
const SAME_PRICE = 0.004

/** Source of a period's price: its unit value, or the highest unit value around it. */
export type PriceOfTotals = 'mean' | 'upper'

/**
 * Finds runs of periods with equal unit value (within the tolerance of their mean; periods without sales continue a
 * run), and returns the run number of each period.
 */
function findRuns(
  values: Float64Array,
  edges: Int32Array,
  firstSale: number,
  tolerance: number,
  runs: PriceRuns,
): Int32Array {
  const runOf = new Int32Array(values.length).fill(-1)
  runs.count = 0
  for (let k = 0; k < values.length; k++) {
    const price = values[k]!
    const last = runs.count - 1
    if (price > 0 && (last < 0 || Math.abs(price / runs.price[last]! - 1) >= tolerance)) {
      runs.price[runs.count] = price
      runs.lines[runs.count] = 1
      runs.start[runs.count] = Math.max(edges[k]!, firstSale)
      runs.count++
    } else if (price > 0) {
      runs.lines[last]!++
      runs.price[last]! += (price - runs.price[last]!) / runs.lines[last]!
    }
    runOf[k] = runs.count - 1
    if (runs.count > 0) runs.end[runs.count - 1] = edges[k + 1]!
  }
  return runOf
}

interface ProductPeriods {
  readonly sold: Float64Array
  readonly edges: Int32Array
  readonly firstSale: number
  readonly runOf: Int32Array
  readonly runs: PriceRuns
  readonly deal: Uint8Array
  readonly marks: { readonly events: ProductEvents; readonly product: number } | null
}

function addPeriods(periods: ProductPeriods, writer: CellWriter): void {
  const { sold, edges, firstSale, runOf, runs, deal, marks } = periods
  for (let k = 0; k < sold.length; k++) {
    const run = runOf[k]!
    const from = Math.max(edges[k]!, firstSale)
    const to = edges[k + 1]!
    if (run < 0 || to <= from) continue
    const middle = edges[k]! + Math.floor((to - edges[k]!) / 2)
    const week = Math.floor((middle - edges[0]!) / DAYS_PER_WEEK)
    const afterUntil =
      run > 0 && deal[run - 1] === 1 && deal[run] === 0 ? runs.start[run]! + AFTER_DEAL_DAYS : from
    const after = Math.max(0, Math.min(to, afterUntil) - from) / (to - from)
    const marked = marks ? markedShares(marks.events, marks.product, from, to) : UNMARKED
    if (marked === null) continue
    const days = marked.daysOnSale ?? to - from
    const dealShare = Math.max(deal[run] === 1 ? dealOfDepth(runs, run) : 0, marked.deal)
    const afterShare = Math.min(Math.max(after, marked.afterDeal), Math.max(0, 1 - dealShare))
    writer.add(week, sold[k]!, days, Math.log(runs.price[run]! / runs.price[0]!), dealShare, afterShare)
  }
}

/** Depth (in logs) of a usual promotion, and the part of its effect that does not depend on its depth. */
const USUAL_DEPTH = 0.2
const FLAT_PART = 0.5
const MOST_DEAL = 3

/**
 * An unmarked price cut of weekly totals in units of a usual promotion. Deep cuts are advertised more, so that their
 * effect beyond the regular price effect grows with their depth: a promotion has an elasticity of its own.
 */
function dealOfDepth(runs: PriceRuns, run: number): number {
  const after = run + 1 < runs.count ? runs.price[run + 1]! : runs.price[run - 1]!
  const depth = Math.log(Math.min(runs.price[run - 1]!, after) / runs.price[run]!)
  return Math.min(FLAT_PART + ((1 - FLAT_PART) * depth) / USUAL_DEPTH, MOST_DEAL)
}

const UNMARKED = { daysOnSale: null, deal: 0, afterDeal: 0 } as const
