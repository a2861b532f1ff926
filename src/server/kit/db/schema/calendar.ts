import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, createdAt, day, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Facts about the store beyond its orders, from the owner, the platform or a file. The models read all of them. */

/** Origin of a row: `manual`, `file`, `platform`, `sample`, or `detected` from the orders. */
const source = () => text('source').notNull()

const productId = () => bigint('product_id', { mode: 'number' }).notNull()

/** Unit cost from a day until the next row. `products.cost` is the current one. */
export const unitCosts = pgTable(
  'unit_costs',
  {
    companyId: companyId(),
    productId: productId(),
    effectiveFrom: day('effective_from').notNull(),
    unitCost: money('unit_cost').notNull(),
    source: source(),
    importId: uuid('import_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.effectiveFrom] }),
    ofProduct(table, table.productId),
    index('unit_costs_by_import').on(table.companyId, table.importId),
  ],
)

/** List price from a day until the next row. Prices inferred from orders are not stored here. */
export const priceLog = pgTable(
  'price_log',
  {
    companyId: companyId(),
    productId: productId(),
    effectiveFrom: day('effective_from').notNull(),
    price: money('price').notNull(),
    compareAtPrice: money('compare_at_price'),
    source: source(),
    importId: uuid('import_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.effectiveFrom] }),
    ofProduct(table, table.productId),
    index('price_log_by_import').on(table.companyId, table.importId),
  ],
)

/**
 * Units in stock at the end of a day. A product is out of stock from a row at or below zero to the next row above
 * zero.
 */
export const inventoryLevels = pgTable(
  'inventory_levels',
  {
    companyId: companyId(),
    productId: productId(),
    day: day('day').notNull(),
    quantity: integer('quantity').notNull(),
    source: source(),
    importId: uuid('import_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.day] }),
    ofProduct(table, table.productId),
    index('inventory_levels_by_import').on(table.companyId, table.importId),
  ],
)

/** Days on which a product could not be bought, [fromDay, toDay); `toDay` is `null` while it lasts. */
export const stockOuts = pgTable(
  'stock_outs',
  {
    companyId: companyId(),
    stockOutId: uuid('stock_out_id').notNull(),
    productId: productId(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day'),
    source: source(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.stockOutId] }),
    ofProduct(table, table.productId),
    index('stock_outs_by_product').on(table.companyId, table.productId, table.fromDay),
  ],
)

/** Day from which a product has changed (recipe, size, picture): earlier sales say nothing about it. */
export const productChanges = pgTable(
  'product_changes',
  {
    companyId: companyId(),
    productId: productId(),
    day: day('day').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.day] }),
    ofProduct(table, table.productId),
  ],
)

/** A person's note about a product's day, shown on its chart of sales; no estimate reads it. */
export const productNotes = pgTable(
  'product_notes',
  {
    companyId: companyId(),
    productId: productId(),
    day: day('day').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.day] }),
    ofProduct(table, table.productId),
  ],
)

/** Days on which the store was closed or sales were abnormal: left out of the estimates of every product. */
export const closedDays = pgTable(
  'closed_days',
  {
    companyId: companyId(),
    day: day('day').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] }), ofCompany(table)],
)

export const marketingSpend = pgTable(
  'marketing_spend',
  {
    companyId: companyId(),
    channel: text('channel').notNull(),
    day: day('day').notNull(),
    amount: money('amount').notNull(),
    source: source(),
    importId: uuid('import_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.channel, table.day] }),
    ofCompany(table),
    index('marketing_spend_by_day').on(table.companyId, table.day),
    index('marketing_spend_by_import').on(table.companyId, table.importId),
  ],
)

/** Revenue that a channel's spend added in [fromDay, toDay) by an experiment, with its 90 % range [low, high]. */
export const liftTests = pgTable(
  'lift_tests',
  {
    companyId: companyId(),
    liftTestId: uuid('lift_test_id').notNull(),
    channel: text('channel').notNull(),
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    added: money('added').notNull(),
    low: money('low').notNull(),
    high: money('high').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.liftTestId] }),
    ofCompany(table),
    uniqueIndex('lift_tests_by_days').on(table.companyId, table.channel, table.fromDay, table.toDay),
  ],
)

/** The promotion calendar. Half-open days: `endsOn` is the first day without it. */
export const promotions = pgTable(
  'promotions',
  {
    companyId: companyId(),
    promotionId: uuid('promotion_id').notNull(),
    name: text('name').notNull(),
    /** `price_cut`, `bundle`, `free_shipping`, `advertising` or `other`. */
    kind: text('kind').notNull(),
    /** Share of the price, 0…1; `null` if there is none or it differs by product. */
    depth: money('depth'),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    /** `proposed` (found in the sales), `confirmed`, `rejected`, `planned` (in the future), or `cancelled`. */
    status: text('status').notNull(),
    source: source(),
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.promotionId] }),
    ofCompany(table),
    index('promotions_by_start').on(table.companyId, table.startsOn),
  ],
)

export const promotionProducts = pgTable(
  'promotion_products',
  {
    companyId: companyId(),
    promotionId: uuid('promotion_id').notNull(),
    productId: productId(),
    /** Share of the price, if it differs from the promotion's. */
    depth: money('depth'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.promotionId, table.productId] }),
    foreignKey({
      columns: [table.companyId, table.promotionId],
      foreignColumns: [promotions.companyId, promotions.promotionId],
    }).onDelete('cascade'),
    ofProduct(table, table.productId),
    index('promotion_products_by_product').on(table.companyId, table.productId),
  ],
)

/** Facts that the estimates use: each can be switched off to see its effect. */
export const estimationSwitches = pgTable(
  'estimation_switches',
  {
    companyId: companyId(),
    stockOuts: boolean('stock_outs').notNull().default(true),
    promotions: boolean('promotions').notNull().default(true),
    closedDays: boolean('closed_days').notNull().default(true),
    productChanges: boolean('product_changes').notNull().default(true),
    priceLog: boolean('price_log').notNull().default(true),
    /** Off by default: the time effects already contain the effect that a holiday has on all products alike. */
    holidays: boolean('holidays').notNull().default(false),
    competitorPrices: boolean('competitor_prices').notNull().default(true),
    priceFollowing: boolean('price_following').notNull().default(true),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)
