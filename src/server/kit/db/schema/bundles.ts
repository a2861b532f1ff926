import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { bytes, companyId, day, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Latest basket analysis of a company. */
export const basketRuns = pgTable(
  'basket_runs',
  {
    companyId: companyId(),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /**
     * Fingerprint of the analysed sales: a different one means that they have changed. `null` before the first
     * analysis.
     */
    fingerprint: text('fingerprint'),
    methodVersion: text('method_version'),
    minedAt: instant('mined_at'),
    dataThrough: day('data_through'),
    /**
     * Number of orders with a sale; of those with 2 to 50 different products; and of those with more, which are left
     * out.
     */
    orders: integer('orders').notNull().default(0),
    baskets: integer('baskets').notNull().default(0),
    tooLarge: integer('too_large').notNull().default(0),
    rules: integer('rules').notNull().default(0),
    /** Strata in the order in which baskets are numbered, and the curve of q-values by p-value. */
    strata: jsonb('strata'),
    qualities: jsonb('qualities'),
    /** No longer used, like `status`. */
    error: text('error'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)

/** Baskets of one calendar month as last read: a month whose sales have not changed is not read again. */
export const basketMonths = pgTable(
  'basket_months',
  {
    companyId: companyId(),
    /** Months since January 1970. */
    month: integer('month').notNull(),
    /** Fingerprint of the method and of the month's sales. */
    fingerprint: text('fingerprint').notNull(),
    baskets: bytes('baskets').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.month] }), ofCompany(table)],
)

/** Numbers of the baskets that contain a product: ascending, each stored as the difference from the one before. */
export const basketProducts = pgTable(
  'basket_products',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Number of orders with the product, whatever their size. */
    orders: integer('orders').notNull(),
    baskets: bytes('baskets').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/** Pairs that are significant at the false-discovery rate: `complement` or `substitute`. */
export const basketRules = pgTable(
  'basket_rules',
  {
    companyId: companyId(),
    productA: bigint('product_a', { mode: 'number' }).notNull(),
    productB: bigint('product_b', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    together: integer('together').notNull(),
    expected: doublePrecision('expected').notNull(),
    support: doublePrecision('support').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    lift: doublePrecision('lift').notNull(),
    liftLow: doublePrecision('lift_low').notNull(),
    liftHigh: doublePrecision('lift_high').notNull(),
    pValue: doublePrecision('p_value').notNull(),
    qValue: doublePrecision('q_value').notNull(),
    /** Orders with both products in the last year of data, and the number of days of that year with data. */
    recent: integer('recent').notNull(),
    recentDays: integer('recent_days').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productA, table.productB] }),
    ofProduct(table, table.productA),
    ofProduct(table, table.productB),
    index('basket_rules_by_b').on(table.companyId, table.productB),
  ],
)
