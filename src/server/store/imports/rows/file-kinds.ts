import type { FileKind } from '#contract/import-fields'

/** A file of order lines: each row is a line of an order, kept as it is. */
interface LinesKind {
  readonly brings: 'lines'
  readonly hasMoney: true
}

/** A file of records: each row says something about a product, or about a marketing channel. */
export interface RecordsKind {
  readonly brings: 'records'
  readonly about: 'product' | 'channel'
  /** A row of a product that is not known adds it. Such rows may name it by its title alone. */
  readonly addsProducts: boolean
  /** Fields that hold the record's day and its number of units. */
  readonly dayField: 'from' | 'day'
  readonly quantityField: 'inventory' | 'quantity'
  /** Several records of one subject count, each for its day. */
  readonly isDated: boolean
  /** A record without a day holds from today. */
  readonly startsToday: boolean
  /** Amounts of the file are in the store's currency. */
  readonly hasMoney: boolean
  /** Table of the records; `null`: they are products. */
  readonly facts: 'unit_costs' | 'price_log' | 'inventory_levels' | 'marketing_spend' | null
  /** Column of the products that holds the value of today. */
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

/** What sets the kinds of files apart. Everything else about them is the same code. */
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
} as const satisfies Readonly<Record<FileKind, LinesKind | RecordsKind>>

export type RecordKind = Exclude<FileKind, 'orders'>
