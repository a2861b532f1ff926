import type { LabelKey, LineKeys, ValueKey } from './keyed-lines.ts'
import type { RatioBand } from './price-ratios.ts'

/** What the lines of two price levels were separated by. */
export const LEVEL_KEYS = ['customer', 'order', 'quantity', 'price'] as const
export type LevelKey = (typeof LEVEL_KEYS)[number]

/** Lines with this value of this key are a channel of their own; of labels, the number of the bit. */
export interface ValueRule {
  readonly key: ValueKey | LabelKey
  readonly value: number
}

export function hasValue(keys: LineKeys, { key, value }: ValueRule, line: number): boolean {
  if (key === 'group' || key === 'rule') return (((keys.labels?.[line] ?? 0) >> value) & 1) === 1
  return keys[key][line] === value
}

/** Lines that none of the rules takes. */
export function isLeftBy(keys: LineKeys, rules: readonly ValueRule[]): (line: number) => boolean {
  return (line) => !rules.some((rule) => hasValue(keys, rule, line))
}

/** Two price levels that move together over the store. */
export interface LevelRule {
  readonly band: RatioBand
  /** Which of the two the main channel's customers pay. */
  readonly main: 'lower' | 'upper'
  readonly key: LevelKey
  /** Share of the uncertainty about a line's level that the key takes away; `null` where prices alone tell. */
  readonly explained: number | null
  /** Do all lines of an order stand at one level? Else each line speaks for itself. */
  readonly byOrder: boolean
}

/** How lines are separated; plain data. Nothing in it: all lines are of one channel. */
export interface ChannelModel {
  readonly values: readonly ValueRule[]
  readonly level: LevelRule | null
  /** Where prices stand side by side that nothing tells apart: the store's coupon ratios, which are no such prices. */
  readonly unclear: { readonly coupons: readonly number[] } | null
}

export const ONE_CHANNEL: ChannelModel = { values: [], level: null, unclear: null }
