import type { LabelKey, LineKeys, ValueKey } from './keyed-lines.ts'
import type { RatioBand } from './price-ratios.ts'

/** Keys by which the lines of two price levels were separated. */
export const LEVEL_KEYS = ['customer', 'order', 'quantity', 'price'] as const
export type LevelKey = (typeof LEVEL_KEYS)[number]

/** Lines with this value of this key form a channel of their own; for labels, the value is the number of the bit. */
export interface ValueRule {
  readonly key: ValueKey | LabelKey
  readonly value: number
}

export function hasValue(keys: LineKeys, { key, value }: ValueRule, line: number): boolean {
  if (key === 'group' || key === 'rule') return (((keys.labels?.[line] ?? 0) >> value) & 1) === 1
  return keys[key][line] === value
}

/** Selects the lines that match none of the rules. */
export function isLeftBy(keys: LineKeys, rules: readonly ValueRule[]): (line: number) => boolean {
  if (rules.length === 0) return () => true
  return (line) => !rules.some((rule) => hasValue(keys, rule, line))
}

/** Two price levels that move together across the store. */
export interface LevelRule {
  readonly band: RatioBand
  /** Which of the two the main channel's customers pay. */
  readonly main: 'lower' | 'upper'
  readonly key: LevelKey
  /**
   * Share of the uncertainty about a line's level that the key removes; `null` if only prices separate the levels.
   */
  readonly explained: number | null
  /** True if all lines of an order are at one level; otherwise each line is judged by itself. */
  readonly byOrder: boolean
}

/** How lines are separated, as plain data. An empty model puts all lines in one channel. */
export interface ChannelModel {
  readonly values: readonly ValueRule[]
  readonly level: LevelRule | null
  /**
   * Set where parallel prices exist that nothing separates; holds the store's coupon ratios, which are no such
   * prices.
   */
  readonly unclear: { readonly coupons: readonly number[] } | null
}

export const ONE_CHANNEL: ChannelModel = { values: [], level: null, unclear: null }
