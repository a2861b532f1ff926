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

/** Results of the analysis of promotions and advertising, and the expectations of planned promotions. */

const productId = () => bigint('product_id', { mode: 'number' }).notNull()

/** Results of one run of `analyse-promotions`, kept until the next one is done. */
export const promotionRuns = pgTable(
  'promotion_runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** Digest of the data read in addition to the orders: a different one means that the results are out of date. */
    basis: text('basis').notNull().default(''),
    dataThrough: day('data_through'),
    /** Calibration, effects across products, advertising, insights: see `findings.ts`. */
    findings: jsonb('findings'),
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
    index('promotion_runs_by_time').on(table.companyId, table.createdAt),
  ],
)

/**
 * Effect of one promotion on one product. Figures are `null` if the sales are not sufficient; `reason` then says why.
 */
export const promotionUplifts = pgTable(
  'promotion_uplifts',
  {
    companyId: companyId(),
    productId: productId(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    /** Entry of the calendar; `null` if the promotion was found in the prices. */
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
    /** Probability that the promotion raised sales, from the comparison alone. */
    confidence: doublePrecision('confidence'),
    /** Steps from the usual profit (or revenue, if no cost is known) to that with the promotion. */
    waterfall: jsonb('waterfall'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.startsOn] }),
    ofProduct(table, table.productId),
    index('promotion_uplifts_by_promotion').on(table.companyId, table.promotionId),
  ],
)

/** All promotions of a product combined: a row of the uplift table. */
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

/** Expectation of a planned promotion at the time of the decision, for comparison with its measured effect. */
export const expectedOutcomes = pgTable(
  'promotion_promises',
  {
    companyId: companyId(),
    promotionId: uuid('promotion_id').notNull(),
    productId: productId(),
    scenario: text('scenario').notNull(),
    price: money('price').notNull(),
    regularPrice: money('regular_price').notNull(),
    /** Price shown as the previous one, and the lowest price of the 30 days before the promotion starts. */
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
