import { asPrice } from '../catalogue/present-price.ts'

/** A fact that a product has from a day on, or on a day: one row per product and day. */
export interface ProductDayFact {
  readonly table: string
  /** The column with the day, and its name in the answer. */
  readonly day: 'effective_from' | 'day'
  readonly dayName: 'effectiveFrom' | 'day'
  /** The other columns by their names in the answer. */
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: string }>>
  readonly hasSource: boolean
  /** The column of `products` that holds today's value. */
  readonly held: 'price' | 'cost' | null
  /** True if the estimates read it. */
  readonly entersEstimates: boolean
}

export const productDayFacts = {
  unitCost: {
    table: 'unit_costs',
    day: 'effective_from',
    dayName: 'effectiveFrom',
    columns: { unitCost: { column: 'unit_cost', type: 'numeric' } },
    hasSource: true,
    held: 'cost',
    entersEstimates: false,
  },
  price: {
    table: 'price_log',
    day: 'effective_from',
    dayName: 'effectiveFrom',
    columns: {
      price: { column: 'price', type: 'numeric' },
      compareAtPrice: { column: 'compare_at_price', type: 'numeric' },
    },
    hasSource: true,
    held: 'price',
    entersEstimates: true,
  },
  inventory: {
    table: 'inventory_levels',
    day: 'day',
    dayName: 'day',
    columns: { quantity: { column: 'quantity', type: 'int4' } },
    hasSource: true,
    held: null,
    entersEstimates: true,
  },
  change: {
    table: 'product_changes',
    day: 'day',
    dayName: 'day',
    columns: { note: { column: 'note', type: 'text' } },
    hasSource: false,
    held: null,
    entersEstimates: true,
  },
  note: {
    table: 'product_notes',
    day: 'day',
    dayName: 'day',
    columns: { note: { column: 'note', type: 'text' } },
    hasSource: false,
    held: null,
    entersEstimates: false,
  },
} as const satisfies Record<string, ProductDayFact>

export type ProductDayKind = keyof typeof productDayFacts

/** Selects the columns of a fact `f` by their names in the answer. */
export function factColumns({ day, dayName, columns, hasSource }: ProductDayFact): string {
  return [
    `f.${day}::text as "${dayName}"`,
    ...Object.entries(columns).map(([name, { column }]) => `f.${column} as "${name}"`),
    ...(hasSource ? ['f.source'] : []),
  ].join(', ')
}

/** Writes amounts as a shop does; other values as the database returns them. */
export function presentFact<Row extends object>({ columns }: ProductDayFact, row: Row): Row {
  const shown = { ...row } as Record<string, unknown>
  for (const [name, { type }] of Object.entries(columns))
    if (type === 'numeric') shown[name] = asPrice(shown[name] as string | null)
  return shown as Row
}
