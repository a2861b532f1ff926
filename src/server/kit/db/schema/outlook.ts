import { bigint, doublePrecision, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, day } from './columns.ts'

/**
 * Expected demand of each product at an unchanged price, written with each estimate: the base of every expected
 * quantity.
 */
export const demandOutlooks = pgTable(
  'demand_outlooks',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Last day of data; the weeks begin on the day after it. */
    dataThrough: day('data_through').notNull(),
    /** `selling`, or the reason why no price is advised: season_ends, out_of_season, sold_out, discontinued, rare. */
    state: text('state').notNull(),
    lastSoldOn: day('last_sold_on').notNull(),
    /** Usual number of days between two days with a sale; `null` with a single one. */
    usualGapDays: doublePrecision('usual_gap_days'),
    /** Day on which a product out of season usually sells again. */
    backOn: day('back_on'),
    /** Expected units of the 30 days after the data, with a 90 % interval. */
    monthUnits: doublePrecision('month_units').notNull(),
    monthLow: doublePrecision('month_low').notNull(),
    monthHigh: doublePrecision('month_high').notNull(),
    /** Expected units of the 365 days after the data, with a 90 % interval. */
    yearUnits: doublePrecision('year_units').notNull(),
    yearLow: doublePrecision('year_low').notNull(),
    yearHigh: doublePrecision('year_high').notNull(),
    /** Variance of m units h weeks ahead: dispersion × m + (deviation² + drift × h) m². */
    dispersion: doublePrecision('dispersion').notNull(),
    deviation: doublePrecision('deviation').notNull(),
    drift: doublePrecision('drift').notNull(),
    /** Expected units of each of 52 weeks. */
    weeks: real('weeks').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)
