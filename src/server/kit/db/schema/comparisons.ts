import {
  bigint,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Comparisons made by `compare-estimates` and their results. Only the latest of a company is kept. */
export const estimateComparisons = pgTable(
  'estimate_comparisons',
  {
    companyId: companyId(),
    comparisonId: uuid('comparison_id').notNull(),
    facts: text('facts').array().notNull(),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** No longer used, like `status`. */
    percent: integer('percent').notNull().default(0),
    /** No longer used, like `status`. */
    error: text('error'),
    summary: jsonb('summary'),
    createdAt: createdAt(),
    /** No longer used, like `status`. */
    finishedAt: instant('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.comparisonId] }), ofCompany(table)],
)

/** Both estimates of a product that has been sold. Double precision suffices: these are statistics, not money. */
export const comparedEstimates = pgTable(
  'compared_estimates',
  {
    companyId: companyId(),
    comparisonId: uuid('comparison_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    withElasticity: doublePrecision('with_elasticity'),
    withLow: doublePrecision('with_low'),
    withHigh: doublePrecision('with_high'),
    withReason: text('with_reason'),
    withoutElasticity: doublePrecision('without_elasticity'),
    withoutLow: doublePrecision('without_low'),
    withoutHigh: doublePrecision('without_high'),
    withoutReason: text('without_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.comparisonId, table.productId] }),
    foreignKey({
      name: 'compared_estimates_comparison',
      columns: [table.companyId, table.comparisonId],
      foreignColumns: [estimateComparisons.companyId, estimateComparisons.comparisonId],
    }).onDelete('cascade'),
    ofProduct(table, table.productId),
  ],
)
