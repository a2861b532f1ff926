import type { LevelRule } from './channel-model.ts'
import { OrderEvidence } from './classify-orders.ts'
import type { KeyedLines } from './keyed-lines.ts'
import type { LabelledLines } from './label-lines.ts'
import { NEITHER, UPPER } from './levels.ts'
import { MAIN_CHANNEL } from './main-lines.ts'
import type { SalesByProduct } from './product-sales.ts'
import { relabelLines, voteOfOthers } from './relabel-lines.ts'
import type { SalesByPrice } from './sales-by-price.ts'
import { KeyScorer, quantityKey } from './score-key.ts'

const EXPLAINS = 0.5
/** A coarser key (customers rather than orders) is taken if it explains at most this much less. */
const NEARLY = 0.05
/** Any channel but the main one. */
const OTHER_CHANNEL = 255

/** Lines that no value takes. */
export interface LinesLeft {
  readonly takes: (line: number) => boolean
  readonly priced: SalesByPrice
}

/** A key with one value, or with none, tells no lines apart. */
export function hasSeveral(key: Int32Array): boolean {
  const first = key[0]
  return key.some((value) => value !== first)
}

/** Key that separates the levels on held-out lines; `null` if a small difference of price has no key. */
export function explainLevel(
  lines: KeyedLines,
  sales: SalesByProduct,
  labelled: LabelledLines,
  { isDeepBand, ...left }: LinesLeft & { readonly isDeepBand: boolean },
): Pick<LevelRule, 'key' | 'explained' | 'byOrder'> | null {
  const { order, customer, country } = lines.keys
  const scorer = new KeyScorer(labelled, lines.product)
  // Customers are tested across orders: lines of the same order alone would make any coupon a customer's price.
  const customers = hasSeveral(customer)
    ? scorer.score(
        (line) => customer[line]!,
        (line) => order[line]!,
      ).explained
    : 0
  if (!isDeepBand && customers < EXPLAINS) return null
  const orders = scorer.score((line) => order[line]!)
  const countries = hasSeveral(country) ? scorer.score((line) => country[line]!).explained : 0
  // A country's price is found by its name.
  if (countries >= EXPLAINS && countries >= orders.explained - NEARLY) return null
  const byOrder = orders.explainedWhereKnown >= EXPLAINS || orders.known < 0.05
  if (customers >= EXPLAINS && customers >= orders.explained - NEARLY)
    return { key: 'customer', explained: customers, byOrder }
  if (!isDeepBand) return null
  const explained =
    byOrder && orders.explained < EXPLAINS ? byCorrected(lines, sales, labelled, left) : orders.explained
  if (explained >= EXPLAINS) return { key: 'order', explained, byOrder }
  const quantities = scorer.score(quantityKey(lines, typicalQuantities(sales)))
  if (quantities.explained >= EXPLAINS) return { key: 'quantity', explained: quantities.explained, byOrder }
  return { key: 'price', explained: null, byOrder }
}

/** Share that orders explain once they have corrected the levels found from prices alone. */
function byCorrected(
  lines: KeyedLines,
  sales: SalesByProduct,
  labelled: LabelledLines,
  { takes, priced }: LinesLeft,
): number {
  const { order, customer } = lines.keys
  const channel = Uint8Array.from(order, (_, line) => (takes(line) ? MAIN_CHANNEL : OTHER_CHANNEL))
  const told = { channel, level: labelled.level.slice(), priced }
  const evidence = new OrderEvidence(sales.productCount)
  evidence.add({ ...told, order, customer, product: lines.product })
  relabelLines(lines, sales, told, voteOfOthers(order, told.level, evidence))
  const corrected = { level: told.level, upperShare: upperShares(lines, told.level, sales) }
  return new KeyScorer(corrected, lines.product).score((line) => order[line]!).explained
}

function upperShares(
  { product }: KeyedLines,
  level: Int8Array,
  { productCount }: SalesByProduct,
): Float64Array {
  const [upper, all] = [new Float64Array(productCount), new Float64Array(productCount)]
  level.forEach((each, line) => {
    if (each === NEITHER) return
    all[product[line]!]!++
    if (each === UPPER) upper[product[line]!]!++
  })
  return all.map((count, at) => (upper[at]! + 0.5) / (count + 1))
}

function typicalQuantities(sales: SalesByProduct): Float64Array {
  return Float64Array.from({ length: sales.productCount }, (_, product) => {
    const { quantity, count } = sales.salesOf(product)
    return count > 0 ? quantity.slice(0, count).sort()[count >> 1]! : Number.NaN
  })
}
