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

/** The baskets of a company as they were last mined. */
export const basketRuns = pgTable(
  'basket_runs',
  {
    companyId: companyId(),
    /** Neither read nor written any more: a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** Of the sales that were mined: another one means other data. `null` before the first time. */
    fingerprint: text('fingerprint'),
    methodVersion: text('method_version'),
    minedAt: instant('mined_at'),
    dataThrough: day('data_through'),
    /** Orders with a sale; those with 2 to 50 different products; those with more, left out. */
    orders: integer('orders').notNull().default(0),
    baskets: integer('baskets').notNull().default(0),
    tooLarge: integer('too_large').notNull().default(0),
    rules: integer('rules').notNull().default(0),
    /** Strata in the order in which baskets are numbered, and points of the q-values by p. */
    strata: jsonb('strata'),
    qualities: jsonb('qualities'),
    /** As `status`. */
    error: text('error'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)

/** The baskets of one calendar month as they were read last: a month whose sales are the same is not read again. */
export const basketMonths = pgTable(
  'basket_months',
  {
    companyId: companyId(),
    /** Months since January 1970. */
    month: integer('month').notNull(),
    /** Of the method and of the month's sales. */
    fingerprint: text('fingerprint').notNull(),
    baskets: bytes('baskets').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.month] }), ofCompany(table)],
)

/** In which baskets a product lies: ascending numbers, each as its distance from the one before. */
export const basketProducts = pgTable(
  'basket_products',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Orders with the product, whatever their size. */
    orders: integer('orders').notNull(),
    baskets: bytes('baskets').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/** Pairs that hold at the false-discovery rate: `complement` or `substitute`. */
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
    /** Orders with both in the last year of data, and the days of that year that there are. */
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
