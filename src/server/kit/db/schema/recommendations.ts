import {
  bigint,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, day, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Facts about a product's price from its sales, written with each estimate: the base of the advice. */
export const priceFacts = pgTable(
  'price_facts',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /**
     * Price at which most units of the main channel sold lately; a newer price list takes precedence
     * (`TODAYS_PRICE`).
     */
    soldPrice: money('sold_price').notNull(),
    /** Last day of sale at that price; `null` in rows from before it was stored. */
    soldThrough: day('sold_through'),
    /** Lowest and highest price at which it was sold. */
    lowestPrice: money('lowest_price').notNull(),
    highestPrice: money('highest_price').notNull(),
    /** Days at other prices near `sold_price`; `null`: unknown. */
    nearbyDays: integer('nearby_days'),
    /** No longer read or written; kept because a version from before `demand_outlooks` may still do both. */
    monthlyUnits: doublePrecision('monthly_units'),
    /** First day of sale at `sold_price` after a previous price that has ended; `null` if the price never changed. */
    changedOn: day('changed_on'),
    /** Usual price before the markdown; `null`: not marked down. */
    markedDownFrom: money('marked_down_from'),
    /** Units ordered in the last year of data, and their value at the list price of the day; `null`: unknown. */
    unitsOrdered: doublePrecision('units_ordered'),
    listedMoney: doublePrecision('listed_money'),
    /** Those units minus returns, and the revenue they brought. */
    unitsKept: doublePrecision('units_kept'),
    receivedMoney: doublePrecision('received_money'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/** Limits of advised prices: one row for the store (`product_type` is empty), one for each type that differs. */
export const guardRails = pgTable(
  'guard_rails',
  {
    companyId: companyId(),
    productType: text('product_type').notNull().default(''),
    /** Shares of the price; `null` in a type's row: the store's value applies. */
    marginFloor: numeric('margin_floor', { precision: 5, scale: 4, mode: 'number' }),
    maxStep: numeric('max_step', { precision: 5, scale: 4, mode: 'number' }),
    ending: text('ending'),
    minPrice: money('min_price'),
    maxPrice: money('max_price'),
    minDaysBetweenChanges: integer('min_days_between_changes'),
    /** Goal of the advised prices; only in the store's row; `null`: profit. */
    goal: text('goal'),
    /** Assumed margin of products without a cost; `null`: none was stated, or the store's value applies. */
    assumedMargin: numeric('assumed_margin', { precision: 5, scale: 4, mode: 'number' }),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productType] }), ofCompany(table)],
)
