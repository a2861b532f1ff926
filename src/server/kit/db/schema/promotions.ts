import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { promotionProducts } from './calendar.ts'
import { ofProduct } from './catalogue.ts'
import { companyId, createdAt, day, instant, money } from './columns.ts'
import { ofCompany } from './companies.ts'

/** What the analysis found out about promotions and advertising, and what was promised of planned ones. */

const productId = () => bigint('product_id', { mode: 'number' }).notNull()

/** What one run of `analyse-promotions` found; it stays until the next one is done. */
export const promotionRuns = pgTable(
  'promotion_runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    /** Neither read nor written any more: a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** Digest of what it read in addition to the orders: another one means that it is out of date. */
    basis: text('basis').notNull().default(''),
    dataThrough: day('data_through'),
    /** Calibration, effects across products, advertising, insights: see `findings.ts`. */
    findings: jsonb('findings'),
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
    index('promotion_runs_by_time').on(table.companyId, table.createdAt),
  ],
)

/** What one promotion did with one product. Figures are `null` where the sales cannot tell; then `reason` says why. */
export const promotionUplifts = pgTable(
  'promotion_uplifts',
  {
    companyId: companyId(),
    productId: productId(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    /** The calendar's entry; `null` for one that was found in the prices. */
    promotionId: uuid('promotion_id'),
    price: money('price').notNull(),
    regularPrice: money('regular_price').notNull(),
    soldUnits: doublePrecision('sold_units').notNull(),
    expectedUnits: doublePrecision('expected_units'),
    addedUnits: doublePrecision('added_units'),
    addedLow: doublePrecision('added_low'),
    addedHigh: doublePrecision('added_high'),
    broughtForwardUnits: doublePrecision('brought_forward_units'),
    lift: doublePrecision('lift'),
    liftLow: doublePrecision('lift_low'),
    liftHigh: doublePrecision('lift_high'),
    /** Probability that it raised sales, from the comparison alone. */
    confidence: doublePrecision('confidence'),
    /** Steps from the usual profit (revenue, where no cost is known) to that with the promotion. */
    waterfall: jsonb('waterfall'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.startsOn] }),
    ofProduct(table, table.productId),
    index('promotion_uplifts_by_promotion').on(table.companyId, table.promotionId),
  ],
)

/** The promotions of a product taken together: a row of the uplift table. */
export const productUplifts = pgTable(
  'product_uplifts',
  {
    companyId: companyId(),
    productId: productId(),
    promotions: integer('promotions').notNull(),
    controlSales: money('control_sales').notNull(),
    treatmentSales: money('treatment_sales').notNull(),
    /** 100 × (treatment / control - 1), with 90 % interval. */
    upliftPercent: doublePrecision('uplift_percent').notNull(),
    upliftLow: doublePrecision('uplift_low').notNull(),
    upliftHigh: doublePrecision('uplift_high').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    units: doublePrecision('units').notNull(),
    lastStart: day('last_start').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/** What was expected of a planned promotion when it was decided, to be held against what it did. */
export const promotionPromises = pgTable(
  'promotion_promises',
  {
    companyId: companyId(),
    promotionId: uuid('promotion_id').notNull(),
    productId: productId(),
    scenario: text('scenario').notNull(),
    price: money('price').notNull(),
    regularPrice: money('regular_price').notNull(),
    /** The price shown as the one before, and the lowest of the 30 days before it starts. */
    wasPrice: money('was_price').notNull(),
    lowestPrice: money('lowest_price'),
    lowestPriceSource: text('lowest_price_source'),
    expectedUnits: doublePrecision('expected_units').notNull(),
    expectedRevenue: money('expected_revenue').notNull(),
    expectedProfit: money('expected_profit').notNull(),
    profitDeviation: doublePrecision('profit_deviation').notNull(),
    budget: money('budget').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.promotionId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.promotionId, table.productId],
      foreignColumns: [
        promotionProducts.companyId,
        promotionProducts.promotionId,
        promotionProducts.productId,
      ],
    }).onDelete('cascade'),
    ofProduct(table, table.productId),
  ],
)
