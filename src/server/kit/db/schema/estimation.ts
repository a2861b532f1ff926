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

/** What one run of `estimate-elasticities` found: which method, on data up to which day, with what diagnostics. */
export const estimateRuns = pgTable(
  'estimate_runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    /** Neither read nor written any more: a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** As `status`. */
    stage: text('stage'),
    /** As `status`. */
    percent: integer('percent').notNull().default(0),
    methodVersion: text('method_version').notNull(),
    dataThrough: day('data_through'),
    products: integer('products').notNull().default(0),
    linesUsed: integer('lines_used').notNull().default(0),
    /** What the dashboard counts, kept with the run: a scan of all estimates on every visit would cost more. */
    withHistory: integer('with_history').notNull().default(0),
    withElasticity: integer('with_elasticity').notNull().default(0),
    averageElasticity: doublePrecision('average_elasticity'),
    lowestElasticity: doublePrecision('lowest_elasticity'),
    highestElasticity: doublePrecision('highest_elasticity'),
    diagnostics: jsonb('diagnostics'),
    /** As `status`. */
    error: text('error'),
    createdAt: createdAt(),
    /** As `status`. */
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.runId] }),
    ofCompany(table),
    index('estimate_runs_by_time').on(table.companyId, table.createdAt),
  ],
)

/** The current own-price elasticity of each product. Statistics, not money: double precision is right here. */
export const elasticityEstimates = pgTable(
  'elasticity_estimates',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    runId: uuid('run_id').notNull(),
    /** Whether the product has ever sold: a count of these is cheap, one over the daily rollup is not. */
    hasHistory: boolean('has_history').notNull(),
    /** `null` when the data cannot tell; then `reason` says why. */
    elasticity: doublePrecision('elasticity'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    standardDeviation: doublePrecision('standard_deviation'),
    /** A to D, by how much the product's own data count. */
    grade: text('grade'),
    /** 0…1: weight of the product's own data against similar products. */
    ownShare: doublePrecision('own_share'),
    months: integer('months').notNull(),
    priceLevels: integer('price_levels').notNull(),
    units: integer('units').notNull(),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    ofProduct(table, table.productId),
    /** Both ends of the list, for the dashboard: the highest, and the largest in absolute value. */
    index('elasticity_estimates_by_value').on(table.companyId, table.elasticity, table.productId),
  ],
)

/** What the last run over the whole store found out, so that single products can be fitted again. */
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

/** Of which lines a product's estimate was made, and where its fit began. */
export const productFits = pgTable(
  'product_fits',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Number of lines, and a digest of them and of the product's price and type: another one means other data. */
    lines: integer('lines').notNull(),
    digest: bigint('digest', { mode: 'bigint' }).notNull(),
    /** `null` for a product that was not on sale. */
    fit: bytes('fit'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/**
 * The lines that a product's estimate was last made of, packed: read ten times as fast as the lines themselves.
 * They count while their digest is that of the product's lines.
 */
export const cachedLines = pgTable(
  'kept_lines',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    lines: integer('lines').notNull(),
    digest: bigint('digest', { mode: 'bigint' }).notNull(),
    /** Revision of the channels (`channel_models`) that the lines were separated by. */
    channels: integer('channels').notNull().default(0),
    packed: bytes('packed').notNull(),
    /** One byte a line, its channel; `null`: all are of the main one. */
    channel: bytes('channel'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)
