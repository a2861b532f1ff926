import type { FileKind } from '#contract/import-fields'

/** A file of order lines: each row is one line of an order. */
interface LinesKind {
  readonly brings: 'lines'
  readonly hasMoney: true
}

/** A file of competitors' prices: a row is one observation, or one of each of several competitors. */
interface ObservationsKind {
  readonly brings: 'observations'
  readonly hasMoney: true
}

/** A file of records: each row describes a product or a marketing channel. */
export interface RecordsKind {
  readonly brings: 'records'
  readonly about: 'product' | 'channel'
  /** True if a row of an unknown product adds it. Such rows may name it by its title alone. */
  readonly addsProducts: boolean
  /** Fields with the record's day and its number of units. */
  readonly dayField: 'from' | 'day'
  readonly quantityField: 'inventory' | 'quantity'
  /** True if a subject has several records, one per day. */
  readonly isDated: boolean
  /** True if a record without a day is valid from today. */
  readonly startsToday: boolean
  /** True if the file's amounts are in the store's currency. */
  readonly hasMoney: boolean
  /** Table of the records; `null` if they are products. */
  readonly facts: 'unit_costs' | 'price_log' | 'inventory_levels' | 'marketing_spend' | null
  /** Column of the products with today's value. */
  readonly today: 'cost' | 'price' | null
}

const ofProduct = {
  brings: 'records',
  about: 'product',
  addsProducts: false,
  dayField: 'from',
  quantityField: 'quantity',
  isDated: true,
  startsToday: true,
  hasMoney: true,
} as const

/** Differences between the kinds of files. All other code is shared. */
export const fileKinds = {
  orders: { brings: 'lines', hasMoney: true },
  products: {
    ...ofProduct,
    addsProducts: true,
    dayField: 'day',
    quantityField: 'inventory',
    isDated: false,
    facts: null,
    today: null,
  },
  costs: { ...ofProduct, facts: 'unit_costs', today: 'cost' },
  inventory: { ...ofProduct, dayField: 'day', hasMoney: false, facts: 'inventory_levels', today: null },
  spend: {
    ...ofProduct,
    about: 'channel',
    dayField: 'day',
    startsToday: false,
    facts: 'marketing_spend',
    today: null,
  },
  prices: { ...ofProduct, facts: 'price_log', today: 'price' },
  competitors: { brings: 'observations', hasMoney: true },
} as const satisfies Readonly<Record<FileKind, LinesKind | RecordsKind | ObservationsKind>>

export type RecordKind = Exclude<FileKind, 'orders' | 'competitors'>
