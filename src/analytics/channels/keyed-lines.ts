import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Stands for "not given": an order without a customer, a file without a column of sources. */
export const NO_KEY = -1

/** What may tell to which channel a line belongs, as numbers from 0 or `NO_KEY`; one entry per line. */
export interface LineKeys {
  readonly order: Int32Array
  readonly customer: Int32Array
  readonly country: Int32Array
  /** Where the order came from: web, marketplace, point of sale. */
  readonly source: Int32Array
  readonly shop: Int32Array
  /** Bit k: the line has label k, a tag or group, or what the owner says of some lines. Absent: none has any. */
  readonly labels?: Int32Array
}

/** Keys with a few values that stand for a channel each. */
export const VALUE_KEYS = ['shop', 'source', 'country'] as const
export type ValueKey = (typeof VALUE_KEYS)[number]
/** Keys of `labels`: groups are recognised, rules are the owner's. */
export type LabelKey = 'group' | 'rule'

export interface KeyedLines extends OrderLineColumns {
  readonly keys: LineKeys
}
