import { type ChannelModel, hasValue } from './channel-model.ts'
import {
  classifyLaterOrders,
  classifyOrders,
  type KnownOrders,
  type OrderClasses,
  OrderEvidence,
} from './classify-orders.ts'
import { type KeyedLines, NO_KEY } from './keyed-lines.ts'
import { type LabelledLines, labelLines } from './label-lines.ts'
import { AT_MAIN, AT_OTHER, LOWER, NEITHER, UPPER } from './levels.ts'
import { isMainOf, MAIN_CHANNEL } from './main-lines.ts'
import type { SalesByProduct } from './product-sales.ts'
import { RELABEL_ROUNDS, relabelLines, type VoteOfLine, voteOfOthers } from './relabel-lines.ts'
import { SalesByPrice } from './sales-by-price.ts'
import { isUnclear } from './unclear-prices.ts'

/** Channel of lines whose product has parallel prices that nothing separates; no figure uses them. */
export const UNCLEAR_CHANNEL = 255

export interface ClassifiedLines {
  /** By line: `MAIN_CHANNEL`; 1 … for the values, in their order; `levelChannel` for the other price level; `UNCLEAR_CHANNEL`. */
  readonly channel: Uint8Array
  /** Classes found for the orders, by the numbers of the keys; `null` if orders show nothing or were known before. */
  readonly orders: OrderClasses | null
}

/** Number of the channel of the other price level. */
export function levelChannel({ values }: Pick<ChannelModel, 'values'>): number {
  return values.length + 1
}

interface KnownOfLines {
  /** Orders of a run before, for lines that are read later. */
  readonly orders?: KnownOrders | null
  /** Price levels of the lines that no value takes, where they were found before. */
  readonly labelled?: LabelledLines
  /** Sales of these lines by price, where they were found before. */
  readonly priced?: SalesByPrice
}

/**
 * Assigns every line to its channel; lines of one-level products by their order and customer. Linear in the lines.
 */
export function classifyLines(
  lines: KeyedLines,
  sales: SalesByProduct,
  model: ChannelModel,
  { orders: known = null, labelled, priced }: KnownOfLines = {},
): ClassifiedLines {
  const channel = channelsOfValues(lines, model)
  let orders: OrderClasses | null = null
  if (model.level) {
    const level = levelsOf(lines, sales, model, channel, labelled)
    const { order, customer } = lines.keys
    if (model.level.byOrder) {
      const told = {
        ...{ channel, level, order, customer, product: lines.product },
        priced: priced ?? new SalesByPrice(sales, isMainOf(channel)),
      }
      if (known) relabelLines(lines, sales, told, voteOfKnown(lines, known))
      else
        for (let round = 0; round < RELABEL_ROUNDS; round++)
          relabelLines(lines, sales, told, voteOfOthers(order, level, evidenceOf(told, sales.productCount)))
      const evidence = evidenceOf(told, sales.productCount)
      if (!known) orders = classifyOrders(evidence)
      settleChannels(channel, level, model, order, orders?.isOther ?? classifyLaterOrders(evidence, known!))
    } else settleChannels(channel, level, model, order, null)
  }
  if (model.unclear) markUnclear(sales, channel, model.unclear.coupons)
  return { channel, orders }
}

/** Channels by label, shop, source and country; every other line is still in the main channel. */
export function channelsOfValues(
  { day, keys }: KeyedLines,
  { values }: Pick<ChannelModel, 'values'>,
): Uint8Array {
  const channel = new Uint8Array(day.length)
  values.forEach((rule, at) => {
    for (let line = 0; line < channel.length; line++)
      if (channel[line] === MAIN_CHANNEL && hasValue(keys, rule, line)) channel[line] = at + 1
  })
  return channel
}

/** `AT_MAIN`, `AT_OTHER` or `NEITHER` for the lines that are still in the main channel. */
export function levelsOf(
  lines: KeyedLines,
  sales: SalesByProduct,
  { level: rule }: ChannelModel,
  channel: Uint8Array,
  labelled?: LabelledLines,
): Int8Array {
  if (!rule) return new Int8Array(channel.length).fill(NEITHER)
  const { level } = labelled ?? labelLines(lines, sales, rule.band, isMainOf(channel))
  const main = rule.main === 'lower' ? LOWER : UPPER
  return level.map((each) => (each === NEITHER ? NEITHER : each === main ? AT_MAIN : AT_OTHER))
}

function evidenceOf(lines: Parameters<OrderEvidence['add']>[0], productCount: number): OrderEvidence {
  const evidence = new OrderEvidence(productCount)
  evidence.add(lines)
  return evidence
}

/**
 * Lines up to the last day of the run vote for the class that it gave their order; later ones may be at either price
 * level.
 */
function voteOfKnown({ day, keys }: KeyedLines, { throughDay, isOther }: KnownOrders): VoteOfLine {
  return (line) => {
    const order = keys.order[line]!
    if (throughDay === null || order === NO_KEY || day[line]! > throughDay) return NEITHER
    return isOther(order) ? AT_OTHER : AT_MAIN
  }
}

/** Moves lines of the other level into its channel: by the class of their order, or each by itself. */
export function settleChannels(
  channel: Uint8Array,
  level: Int8Array,
  model: ChannelModel,
  order: Int32Array,
  isOther: Uint8Array | null,
): void {
  const number = levelChannel(model)
  for (let line = 0; line < channel.length; line++) {
    if (channel[line] !== MAIN_CHANNEL) continue
    const own = order[line]!
    const goes = isOther && own !== NO_KEY ? isOther[own] === 1 : level[line] === AT_OTHER
    if (goes) channel[line] = number
  }
}

/** Takes lines out of the main channel where nothing shows which of the product's prices is the shop's. */
export function markUnclear(sales: SalesByProduct, channel: Uint8Array, coupons: readonly number[]): void {
  for (let product = 0; product < sales.productCount; product++) {
    const own = sales.salesOf(product, isMainOf(channel))
    if (own.count === 0 || !isUnclear(own, coupons)) continue
    for (const line of sales.linesOf(product))
      if (channel[line] === MAIN_CHANNEL) channel[line] = UNCLEAR_CHANNEL
  }
}

const LEAST_MIXED_LINES = 3

/**
 * Takes out the main lines of products that sell at both levels, if only prices separate the levels and the two move
 * independently: a promotion at one level then passes for the price of the other.
 */
export function markMixed(
  { product, channel }: { readonly product: Int32Array; readonly channel: Uint8Array },
  productCount: number,
  model: ChannelModel,
): void {
  const number = levelChannel(model)
  const lines = new Int32Array(productCount)
  for (let line = 0; line < channel.length; line++) if (channel[line] === number) lines[product[line]!]!++
  for (let line = 0; line < channel.length; line++)
    if (channel[line] === MAIN_CHANNEL && lines[product[line]!]! >= LEAST_MIXED_LINES)
      channel[line] = UNCLEAR_CHANNEL
}
