import { type CleanStore, cleanSorted } from '../elasticity/lines/clean-lines.ts'
import { areTotalsOfOne, detectGrain } from '../elasticity/lines/detect-grain.ts'
import { ALL_REFINEMENTS } from '../elasticity/types/refinements.ts'
import { type ChannelModel, isLeftBy, type LevelRule, ONE_CHANNEL, type ValueRule } from './channel-model.ts'
import { channelsOfValues, classifyLines } from './classify-lines.ts'
import { compareGroups, isAnotherPrice } from './compare-values.ts'
import { isDiscountBeside } from './discounted-lines.ts'
import { explainLevel, hasSeveral } from './explain-level.ts'
import { findLabels } from './find-labels.ts'
import { findShops } from './find-shops.ts'
import { type KeyedLines, NO_KEY } from './keyed-lines.ts'
import { type LabelledLines, labelLines } from './label-lines.ts'
import { isMainOf, MAIN_CHANNEL } from './main-lines.ts'
import { countRatios, findBands, type RatioBand } from './price-ratios.ts'
import { RECENT_DAYS, SalesByProduct } from './product-sales.ts'
import { SalesByPrice } from './sales-by-price.ts'
import { isStoreUnclear } from './unclear-prices.ts'

/** Most values that are recognised as channels; the remaining lines are in the main one. */
const MOST_VALUES = 8

const LEAST_VALUE_SHARE = 0.01
/** Prices further apart than any coupon: trade price, price with tax. Closer ones are accepted by customer only. */
const DEEP = 0.33
const LEAST_LEVEL_SHARE = 0.03
const LEAST_MIXED_PRODUCTS = 3
const LEAST_INTERLEAVING = 0.4
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
  if (lines.day.length === 0 || areTotalsOfOne(lines)) {
    const model = { ...ONE_CHANNEL, values: ruled }
    return { model, channel: channelsOfValues(lines, model), cleaned: null }
  }
  const discounted: ValueRule | null = discount === null ? null : { key: 'group', value: discount }
  const isBeside = discounted && isDiscountBeside(lines, sales, discounted, isLeftBy(lines.keys, ruled))
  const said = isBeside ? [...ruled, discounted] : ruled
  const most = said.length + MOST_VALUES
  const labelled = findLabels(lines, sales, groups, said, most)
  const shops = findShops(lines, sales, 'shop', labelled)
  const named = findShops(lines, sales, 'source', shops)
  const isOfShops = areTotalsOfShops(lines)
  const { model, channel } =
    (isOfShops ? ofValues(lines, named) : findLevel(lines, sales, named)) ??
    ofValues(lines, findCountries(lines, sales, named, named.length + MOST_VALUES))
  const cleaned = cleanMain(lines, channel, sales)
  // Discounts on whole orders, as the estimate learns them.
  const coupons = cleaned?.habits.coupons.ratios ?? []
  const isUnclear = !isOfShops && isStoreUnclear(sales, coupons, isMainOf(channel))
  return { model: { ...model, unclear: isUnclear ? { coupons } : null }, channel, cleaned }
}

/**
 * True if each line is the total of a named shop in a week or month. What is left in the main channel then agrees week
 * by week, and levels next to each other within a week are what `findShops` has set apart.
 */
function areTotalsOfShops(lines: KeyedLines): boolean {
  return lines.keys.shop.every((shop) => shop !== NO_KEY) && detectGrain(lines) !== 'spells'
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
  const main = sales.sortedOf(isMainOf(channel))
  if (main.order.length === 0) return null
  const window = { firstDay: sales.firstDay, throughDay: sales.lastDay }
  return cleanSorted(lines, { ...main, ...window }, ALL_REFINEMENTS)
}

/** Countries at which mostly other prices are paid than in the most usual one. */
function findCountries(
  lines: KeyedLines,
  sales: SalesByProduct,
  before: readonly ValueRule[],
  most: number,
): ValueRule[] {
  const found = [...before]
  const { country } = lines.keys
  const isLeft = isLeftBy(lines.keys, found)
  const [first, ...others] = valuesOf(lines, country, sales.lastDay, isLeft)
  if (first === undefined) return found
  for (const value of others) {
    if (found.length === most) return found
    const { cells, differing } = compareGroups(sales, (line) =>
      !isLeft(line) ? NO_KEY : country[line] === first ? 0 : country[line] === value ? 1 : NO_KEY,
    )
    if (isAnotherPrice({ cells, differing })) found.push({ key: 'country', value })
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
  const priced = new SalesByPrice(sales, takes)
  const hasCustomers = hasSeveral(lines.keys.customer)
  for (const band of deepFirst) {
    // Only customers show a small difference of price.
    if (!isDeep(band) && !hasCustomers) continue
    const labelled = labelLines(lines, sales, band, takes)
    const isSeen =
      labelled.mixedProducts >= LEAST_MIXED_PRODUCTS && labelled.interleaving >= LEAST_INTERLEAVING
    const by = isSeen
      ? explainLevel(lines, sales, labelled, { isDeepBand: isDeep(band), takes, priced })
      : null
    if (!by) continue
    const level: LevelRule = { band, ...by, main: 'lower' }
    return withMainLevel(lines, sales, { labelled, priced }, { values, level })
  }
  return null
}

const isDeep = ({ low }: RatioBand) => low >= DEEP

/** The level with more recent lines is the main one. A cheaper one that is bought in much larger quantities is trade. */
function withMainLevel(
  lines: KeyedLines,
  sales: SalesByProduct,
  known: { readonly labelled: LabelledLines; readonly priced: SalesByPrice },
  { values, level }: { readonly values: readonly ValueRule[]; readonly level: LevelRule },
): ClassifiedModel {
  const classified = (main: LevelRule['main']) => {
    const model: ChannelModel = { values, level: { ...level, main }, unclear: null }
    return { model, channel: classifyLines(lines, sales, model, known).channel }
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
