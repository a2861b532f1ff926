import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { bytes, companyId, createdAt, day, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Results of one run of `estimate-elasticities`: method, last day of data, diagnostics. */
export const estimateRuns = pgTable(
  'estimate_runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** No longer used, like `status`. */
    stage: text('stage'),
    /** No longer used, like `status`. */
    percent: integer('percent').notNull().default(0),
    methodVersion: text('method_version').notNull(),
    dataThrough: day('data_through'),
    products: integer('products').notNull().default(0),
    linesUsed: integer('lines_used').notNull().default(0),
    /** Counts for the dashboard, stored with the run: scanning all estimates at each visit would cost more. */
    withHistory: integer('with_history').notNull().default(0),
    withElasticity: integer('with_elasticity').notNull().default(0),
    averageElasticity: doublePrecision('average_elasticity'),
    lowestElasticity: doublePrecision('lowest_elasticity'),
    highestElasticity: doublePrecision('highest_elasticity'),
    diagnostics: jsonb('diagnostics'),
    /** No longer used, like `status`. */
    error: text('error'),
    createdAt: createdAt(),
    /** No longer used, like `status`. */
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.runId] }),
    ofCompany(table),
    index('estimate_runs_by_time').on(table.companyId, table.createdAt),
  ],
)

/** Current own-price elasticity of each product. Double precision suffices: these are statistics, not money. */
export const elasticityEstimates = pgTable(
  'elasticity_estimates',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    runId: uuid('run_id').notNull(),
    /** True if the product has ever sold: cheaper to count than the daily rollup. */
    hasHistory: boolean('has_history').notNull(),
    /** `null` if the data are not sufficient; `reason` then says why. */
    elasticity: doublePrecision('elasticity'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    standardDeviation: doublePrecision('standard_deviation'),
    /** Standard deviation of what holds in a coming half-year; `null`: estimated by an earlier method. */
    nextDeviation: doublePrecision('next_deviation'),
    /** Grade from A to D: how much the product's own data contribute. */
    grade: text('grade'),
    /** Weight of the product's own data against similar products, 0…1. */
    ownShare: doublePrecision('own_share'),
    months: integer('months').notNull(),
    priceLevels: integer('price_levels').notNull(),
    units: integer('units').notNull(),
    reason: text('reason'),
    /** Elasticity of a usual promotion, price cut and advert together; `null`: too little is known of it. */
    promotionElasticity: doublePrecision('promotion_elasticity'),
    promotionLow: doublePrecision('promotion_low'),
    promotionHigh: doublePrecision('promotion_high'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    ofProduct(table, table.productId),
    /** Index for both ends of the dashboard's list: the highest value, and the largest absolute value. */
    index('elasticity_estimates_by_value').on(table.companyId, table.elasticity, table.productId),
    /** The same for those that can be believed, and for those that cannot: either may be a handful of 100,000. */
    index('elasticity_estimates_believed')
      .on(table.companyId, table.elasticity, table.productId)
      .where(sql`elasticity <= 0 and own_share >= 0.05`),
    index('elasticity_estimates_doubtful')
      .on(table.companyId, table.elasticity, table.productId)
      .where(sql`elasticity is not null and not (elasticity <= 0 and own_share >= 0.05)`),
  ],
)

/** Store-wide results of the last run over the whole store, with which single products can be refitted. */
export const storeFits = pgTable(
  'store_fits',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    methodVersion: text('method_version').notNull(),
    fittedAt: instant('fitted_at').notNull(),
    fit: bytes('fit').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)

/** Lines from which a product's estimate was made, and the start of its fit. */
export const productFits = pgTable(
  'product_fits',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /**
     * Number of lines, and a digest of the lines and of the product's price and type: a different one means changed
     * data.
     */
    lines: integer('lines').notNull(),
    digest: bigint('digest', { mode: 'bigint' }).notNull(),
    /** `null` for a product that was not on sale. */
    fit: bytes('fit'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/**
 * Packed lines from which a product's estimate was last made: ten times as fast to read as the lines themselves.
 * Valid while their digest equals that of the product's lines.
 */
export const cachedLines = pgTable(
  'kept_lines',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    lines: integer('lines').notNull(),
    digest: bigint('digest', { mode: 'bigint' }).notNull(),
    /** Revision of the channels (`channel_models`) by which the lines were separated. */
    channels: integer('channels').notNull().default(0),
    packed: bytes('packed').notNull(),
    /** Channel of each line, one byte per line; `null`: all lines belong to the main channel. */
    channel: bytes('channel'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)
