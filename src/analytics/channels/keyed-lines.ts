import type { OrderLineColumns } from '../elasticity/types/store-columns.ts'

/** Stands for "not given": an order without a customer, a file without a column of sources. */
export const NO_KEY = -1

/** Keys that may show to which channel a line belongs, as numbers from 0 or `NO_KEY`; one entry per line. */
export interface LineKeys {
  readonly order: Int32Array
  readonly customer: Int32Array
  readonly country: Int32Array
  /** Origin of the order: web, marketplace, point of sale. */
  readonly source: Int32Array
  readonly shop: Int32Array
  /** Bit k is set if the line has label k: a tag, a group or a rule of the owner. Absent: no line has any. */
  readonly labels?: Int32Array
}

/** Keys with a few values, each of which may be a channel. */
export const VALUE_KEYS = ['shop', 'source', 'country'] as const
export type ValueKey = (typeof VALUE_KEYS)[number]
/** Keys of `labels`: groups are recognised, rules are the owner's. */
export type LabelKey = 'group' | 'rule'

export interface KeyedLines extends OrderLineColumns {
  readonly keys: LineKeys
}
