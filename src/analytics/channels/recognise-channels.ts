import { type CleanStore, cleanLines } from '../elasticity/lines/clean-lines.ts'
import { detectGrain } from '../elasticity/lines/detect-grain.ts'
import { ALL_REFINEMENTS } from '../elasticity/types/refinements.ts'
import { type ChannelModel, isLeftBy, type LevelRule, ONE_CHANNEL, type ValueRule } from './channel-model.ts'
import { channelsOfValues, classifyLines } from './classify-lines.ts'
import { OrderEvidence } from './classify-orders.ts'
import { compareGroups, isAnotherPrice } from './compare-values.ts'
import { isDiscountBeside } from './discounted-lines.ts'
import { findLabels } from './find-labels.ts'
import { type KeyedLines, NO_KEY, type ValueKey } from './keyed-lines.ts'
import { type LabelledLines, labelLines } from './label-lines.ts'
import { NEITHER, UPPER } from './levels.ts'
import { MAIN_CHANNEL, mainLines } from './main-lines.ts'
import { countRatios, findBands, type RatioBand } from './price-ratios.ts'
import { SalesByProduct } from './product-sales.ts'
import { relabelLines, voteOfOthers } from './relabel-lines.ts'
import { KeyScorer, quantityKey } from './score-key.ts'
import { isStoreUnclear } from './unclear-prices.ts'

/** Most values that are recognised as channels; the remaining lines are in the main one. */
const MOST_VALUES = 8

const LEAST_VALUE_SHARE = 0.01
/** Prices further apart than any coupon: trade price, price with tax. Closer ones are accepted by customer only. */
const DEEP = 0.33
const LEAST_LEVEL_SHARE = 0.03
const LEAST_MIXED_PRODUCTS = 3
const LEAST_INTERLEAVING = 0.4
const EXPLAINS = 0.5
/** A coarser key (customers rather than orders) is taken if it explains at most this much less. */
const NEARLY = 0.05
const RECENT_DAYS = 90
/** Any channel but the main one. */
const OTHER_CHANNEL = 255
/**
 * A cheaper channel with this many times the other's quantity per line is trade, whatever its units, if the other has
 * some lines.
 */
const TRADE_QUANTITY = 3
const LEAST_RETAIL_SHARE = 0.33

/**
 * Finds the channels of a store from its lines, usually a sample of products. It takes the owner's rules first; then
 * lines at a discount, where they stand next to lines at full price; then labels and values of shop, source and country at which other prices are paid; then, among the remaining lines, two
 * parallel price levels that move together, separated by customers, orders or quantities, else by the prices
 * themselves; last it checks for parallel prices that nothing separates. Totals of weeks and months have no channels.
 * Formulas: docs/methods.md.
 */
export function recogniseChannels(
  lines: KeyedLines,
  productCount: number,
  labels: LabelBits = NO_LABELS,
): ChannelModel {
  return recogniseLines(lines, new SalesByProduct(lines, productCount), labels).model
}

/** A model with the channel that it gives to each of the lines that it was recognised from. */
export interface RecognisedLines {
  readonly model: ChannelModel
  /** As `classifyLines` gives it, but that no line is unclear yet. */
  readonly channel: Uint8Array
  /** Main lines by product and day; `null` where nothing needed them. */
  readonly cleaned: CleanStore | null
}

/** As `recogniseChannels`; recognising has to classify the lines anyway. */
export function recogniseLines(
  lines: KeyedLines,
  sales: SalesByProduct,
  { rules, groups, discount }: LabelBits = NO_LABELS,
): RecognisedLines {
  const ruled = rules.map((value): ValueRule => ({ key: 'rule', value }))
  if (lines.day.length === 0 || detectGrain(lines) !== 'spells') {
    const model = { ...ONE_CHANNEL, values: ruled }
    return { model, channel: channelsOfValues(lines, model), cleaned: null }
  }
  const discounted: ValueRule | null = discount === null ? null : { key: 'group', value: discount }
  const isBeside = discounted && isDiscountBeside(lines, sales, discounted, isLeftBy(lines.keys, ruled))
  const said = isBeside ? [...ruled, discounted] : ruled
  const most = said.length + MOST_VALUES
  const labelled = findLabels(lines, sales, groups, said, most)
  const named = findValues(lines, sales, ['shop', 'source'], labelled, most)
  const { model, channel } =
    findLevel(lines, sales, named) ?? ofValues(lines, findValues(lines, sales, ['country'], named, most))
  const cleaned = cleanMain(lines, channel, sales)
  // Discounts on whole orders, as the estimate learns them.
  const coupons = cleaned?.habits.coupons.ratios ?? []
  const isUnclear = isStoreUnclear(sales, coupons, (line) => channel[line] === MAIN_CHANNEL)
  return { model: { ...model, unclear: isUnclear ? { coupons } : null }, channel, cleaned }
}

type ClassifiedModel = Pick<RecognisedLines, 'model' | 'channel'>

function ofValues(lines: KeyedLines, values: readonly ValueRule[]): ClassifiedModel {
  const model = { ...ONE_CHANNEL, values }
  return { model, channel: channelsOfValues(lines, model) }
}

/** Meaning of the bits of the lines' labels. */
export interface LabelBits {
  /** Rules of the owner; always a channel. */
  readonly rules: readonly number[]
  /** Tags and groups; a channel where other prices are paid. */
  readonly groups: readonly number[]
  /** Lines that the file says were sold below their list price; `null`: it says nothing of it. */
  readonly discount: number | null
}

const NO_LABELS: LabelBits = { rules: [], groups: [], discount: null }

function cleanMain(lines: KeyedLines, channel: Uint8Array, sales: SalesByProduct): CleanStore | null {
  const main = mainLines({ ...lines, channel })
  if (main.day.length === 0) return null
  return cleanLines(main, sales.productCount, sales.firstDay, sales.lastDay, ALL_REFINEMENTS)
}

/** Values at which mostly other prices are paid than at the most usual value of the key. */
function findValues(
  lines: KeyedLines,
  sales: SalesByProduct,
  keys: readonly ValueKey[],
  before: readonly ValueRule[],
  most: number,
): ValueRule[] {
  const found = [...before]
  for (const key of keys) {
    const column = lines.keys[key]
    const isLeft = isLeftBy(lines.keys, found)
    const usual = valuesOf(lines, column, sales.lastDay, isLeft)
    const [first, ...others] = usual
    if (first === undefined) continue
    for (const value of others) {
      if (found.length === most) return found
      const { cells, differing } = compareGroups(sales, (line) =>
        !isLeft(line) ? NO_KEY : column[line] === first ? 0 : column[line] === value ? 1 : NO_KEY,
      )
      if (isAnotherPrice({ cells, differing })) found.push({ key, value })
    }
  }
  return found
}

/** Values with a fair share of the lines, the one with the most recent lines first. */
function valuesOf(
  lines: KeyedLines,
  column: Int32Array,
  lastDay: number,
  isLeft: (line: number) => boolean,
): number[] {
  const counts = new Map<number, { lines: number; recent: number }>()
  for (let line = 0; line < column.length; line++) {
    if (column[line] === NO_KEY || !isLeft(line)) continue
    const own = counts.get(column[line]!) ?? { lines: 0, recent: 0 }
    own.lines++
    if (lines.day[line]! > lastDay - RECENT_DAYS) own.recent++
    counts.set(column[line]!, own)
  }
  return [...counts]
    .filter(([, own]) => own.lines >= LEAST_VALUE_SHARE * column.length)
    .sort(([, a], [, b]) => b.recent - a.recent || b.lines - a.lines)
    .map(([value]) => value)
}

function findLevel(
  lines: KeyedLines,
  sales: SalesByProduct,
  values: readonly ValueRule[],
): ClassifiedModel | null {
  const takes = isLeftBy(lines.keys, values)
  const bands = findBands(countRatios(sales, takes)).filter(({ share }) => share >= LEAST_LEVEL_SHARE)
  const deepFirst = [...bands.filter(isDeep), ...bands.filter((band) => !isDeep(band))]
  for (const band of deepFirst) {
    const labelled = labelLines(lines, sales, band, takes)
    const isSeen =
      labelled.mixedProducts >= LEAST_MIXED_PRODUCTS && labelled.interleaving >= LEAST_INTERLEAVING
    const by = isSeen ? explain(lines, sales, labelled, { isDeepBand: isDeep(band), takes }) : null
    if (by) return withMainLevel(lines, sales, labelled, { values, level: { band, ...by, main: 'lower' } })
  }
  return null
}

const isDeep = ({ low }: RatioBand) => low >= DEEP

/** Key that separates the levels on held-out lines; `null` if a small difference of price has no key. */
function explain(
  lines: KeyedLines,
  sales: SalesByProduct,
  labelled: LabelledLines,
  { isDeepBand, takes }: { readonly isDeepBand: boolean; readonly takes: (line: number) => boolean },
): Pick<LevelRule, 'key' | 'explained' | 'byOrder'> | null {
  const { order, customer } = lines.keys
  const scorer = new KeyScorer(labelled, lines.product)
  const orders = scorer.score((line) => order[line]!)
  // Customers are tested across orders: lines of the same order alone would make any coupon a customer's price.
  const customers = scorer.score(
    (line) => customer[line]!,
    (line) => order[line]!,
  )
  const countries = scorer.score((line) => lines.keys.country[line]!)
  // A country's price is found by its name.
  if (countries.explained >= EXPLAINS && countries.explained >= orders.explained - NEARLY) return null
  const byOrder = orders.explainedWhereKnown >= EXPLAINS || orders.known < 0.05
  if (customers.explained >= EXPLAINS && customers.explained >= orders.explained - NEARLY)
    return { key: 'customer', explained: customers.explained, byOrder }
  if (!isDeepBand) return null
  const explained =
    byOrder && orders.explained < EXPLAINS ? byCorrected(lines, sales, labelled, takes) : orders.explained
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
  takes: (line: number) => boolean,
): number {
  const { order, customer } = lines.keys
  const channel = Uint8Array.from(order, (_, line) => (takes(line) ? MAIN_CHANNEL : OTHER_CHANNEL))
  const told = { channel, level: labelled.level.slice() }
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

/** The level with more recent lines is the main one. A cheaper one that is bought in much larger quantities is trade. */
function withMainLevel(
  lines: KeyedLines,
  sales: SalesByProduct,
  labelled: LabelledLines,
  { values, level }: { readonly values: readonly ValueRule[]; readonly level: LevelRule },
): ClassifiedModel {
  const classified = (main: LevelRule['main']) => {
    const model: ChannelModel = { values, level: { ...level, main }, unclear: null }
    return { model, channel: classifyLines(lines, sales, model, { labelled }).channel }
  }
  const byLower = classified('lower')
  return isUpperMain(lines, sales, values, byLower.channel) ? classified('upper') : byLower
}

/** `channel`: channels of the lines with the lower level as the main one. */
function isUpperMain(
  lines: KeyedLines,
  sales: SalesByProduct,
  values: readonly ValueRule[],
  channel: Uint8Array,
): boolean {
  const count = [0, 0]
  const quantities: [number[], number[]] = [[], []]
  for (let line = 0; line < channel.length; line++) {
    const which = channel[line]! - (channel[line] === MAIN_CHANNEL ? 0 : values.length)
    const isRecent = lines.day[line]! > sales.lastDay - RECENT_DAYS
    if (!isRecent || lines.quantity[line]! <= 0 || (which !== 0 && which !== 1)) continue
    count[which]!++
    quantities[which].push(lines.quantity[line]!)
  }
  const [lower, upper] = quantities.map((each) => each.sort((a, b) => a - b)[each.length >> 1] ?? 0)
  const isTrade = lower! >= TRADE_QUANTITY * Math.max(1, upper!)
  if (isTrade && count[1]! >= LEAST_RETAIL_SHARE * (count[0]! + count[1]!)) return true
  return count[1]! > count[0]!
}
