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

/** What the sales say about a product's price, written with each estimate: advice starts from it. */
export const priceFacts = pgTable(
  'price_facts',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** What most units of the main channel were sold at lately; a newer price list goes before it (`TODAYS_PRICE`). */
    soldPrice: money('sold_price').notNull(),
    /** Last day of sale at that price; `null` in rows from before it was kept. */
    soldThrough: day('sold_through'),
    /** Lowest and highest price it was sold at. */
    lowestPrice: money('lowest_price').notNull(),
    highestPrice: money('highest_price').notNull(),
    /** Neither read nor written any more: a version from before `demand_outlooks` may still do both. */
    monthlyUnits: doublePrecision('monthly_units'),
    /** First day of sale at `sold_price` after another one that is gone; `null` when it never changed. */
    changedOn: day('changed_on'),
    /** Usual price before it was marked down; `null`: it was not. */
    markedDownFrom: money('marked_down_from'),
    /** Units ordered in the last year of data and their money at the list price of their day; `null`: not known. */
    unitsOrdered: doublePrecision('units_ordered'),
    listedMoney: doublePrecision('listed_money'),
    /** The same units less those that came back, and the money they brought. */
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
    /** Shares of the price; `null` in a type's row: as in the store's. */
    marginFloor: numeric('margin_floor', { precision: 5, scale: 4, mode: 'number' }),
    maxStep: numeric('max_step', { precision: 5, scale: 4, mode: 'number' }),
    ending: text('ending'),
    minPrice: money('min_price'),
    maxPrice: money('max_price'),
    minDaysBetweenChanges: integer('min_days_between_changes'),
    /** What prices are advised for; of the store's row only, `null`: profit. */
    goal: text('goal'),
    /** Margin that is assumed of products without a cost; `null`: none was stated, or as in the store's row. */
    assumedMargin: numeric('assumed_margin', { precision: 5, scale: 4, mode: 'number' }),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productType] }), ofCompany(table)],
)
