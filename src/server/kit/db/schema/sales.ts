import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, day, instant, money } from './columns.ts'
import { ofCompany } from './companies.ts'

/**
 * One line of an order. `line_id` of an imported line is a hash of its content and of its number among equal lines,
 * so that repeated or overlapping files count once.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    companyId: companyId(),
    lineId: uuid('line_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    importId: uuid('import_id'),
    orderRef: text('order_ref').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    /** Calendar day in the company's time zone. */
    day: day('day').notNull(),
    /** Negative on a return or cancellation. */
    quantity: integer('quantity').notNull(),
    /** Amount of the whole line after discounts; negative on a return. */
    total: money('total').notNull(),
    /** Name on the line, only if it differs from the product's title. */
    lineitemName: text('lineitem_name'),
    customerRef: text('customer_ref'),
    country: text('country'),
    /**
     * Origin of the order (web, marketplace, point of sale) and which of the owner's shops sold it, if a file states
     * them.
     */
    salesChannel: text('sales_channel'),
    shop: text('shop'),
    /**
     * Labels of the customer and the order that may explain a price (tags, groups, roles), in order, separated by `,
     * `.
     */
    customerGroup: text('customer_group'),
    /** True if a file marks the product as promoted (advert, feature, display); otherwise `null`. */
    isPromoted: boolean('is_promoted'),
    /**
     * True if the source stated the time with its UTC offset; the day then follows the store's time zone, else it is
     * the day as written. `null`: a line from before this was stored.
     */
    hasOffset: boolean('has_offset'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.lineId] }),
    ofProduct(table, table.productId),
    index('order_lines_by_product').on(table.companyId, table.productId, table.day),
    /**
     * Index with days, orders, quantities and totals, for the sales table and the rollup of a day. Equal keys share
     * an entry, which keeps it at about 7 bytes per line; a further column would undo that.
     */
    index('order_lines_by_day').on(table.companyId, table.day),
    index('order_lines_by_order').on(table.companyId, sql`order_ref collate "C"`),
    index('order_lines_by_quantity').on(table.companyId, table.quantity),
    index('order_lines_by_total').on(table.companyId, table.total),
    index('order_lines_promoted').on(table.companyId, table.productId, table.day).where(sql`is_promoted`),
  ],
)

/**
 * Daily rollup per product, updated by imports and edits. Sales and returns are separate. It has no foreign key, whose
 * check of every row took half of the time of an import's rollup; rows of a deleted product go with the next refresh,
 * in the same transaction.
 */
export const productDays = pgTable(
  'product_days',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    day: day('day').notNull(),
    lines: integer('lines').notNull(),
    units: integer('units').notNull(),
    revenue: money('revenue').notNull(),
    returnedUnits: integer('returned_units').notNull(),
    refunded: money('refunded').notNull(),
    returnLines: integer('return_lines').notNull().default(0),
    /** XOR of the hashes of all lines: a different value means different lines. */
    digest: bigint('digest', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId, table.day] })],
)

/** Totals of a product's days, so that a query over all products need not read every day. */
export const productTotals = pgTable(
  'product_totals',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    lines: integer('lines').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    returnLines: integer('return_lines').notNull(),
    digest: bigint('digest', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId] }), ofProduct(table, table.productId)],
)

/** Daily totals of the store: orders with at least one sale line, units, revenue, refunds. */
export const storeDays = pgTable(
  'store_days',
  {
    companyId: companyId(),
    day: day('day').notNull(),
    orders: integer('orders').notNull(),
    lines: integer('lines').notNull(),
    units: integer('units').notNull(),
    revenue: money('revenue').notNull(),
    returnedUnits: integer('returned_units').notNull(),
    refunded: money('refunded').notNull(),
    returnLines: integer('return_lines').notNull().default(0),
    /**
     * Sum of the hashes of all lines' content: a different value means different lines. `null`: counted before it
     * existed.
     */
    contentHash: numeric('content_hash'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] }), ofCompany(table)],
)
