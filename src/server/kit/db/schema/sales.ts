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
 * One line of an order. `line_id` of an imported line is a hash of what the line says and of its
 * occurrence among equal lines, so that the same file, or two overlapping files, count once.
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
    /** Money of the whole line after discounts; negative on a return. */
    total: money('total').notNull(),
    /** Only where the line's own wording differs from the product's title. */
    lineitemName: text('lineitem_name'),
    customerRef: text('customer_ref'),
    country: text('country'),
    /** Where the order came from (web, marketplace, point of sale) and which of the owner's shops sold it, where a file says so. */
    salesChannel: text('sales_channel'),
    shop: text('shop'),
    /** Labels of the customer and the order that may tell a price: tags, groups, roles; in order, with `, ` between them. */
    customerGroup: text('customer_group'),
    /** Whether the source wrote the moment with its distance from UTC. Then the day follows the store's time zone; else the day is what was written. `null`: a line from before this was noted. */
    hasOffset: boolean('has_offset'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.lineId] }),
    ofProduct(table, table.productId),
    index('order_lines_by_product').on(table.companyId, table.productId, table.day),
    /**
     * Days, orders, quantities and totals in order, for the sales table and the rollup of a day. Equal keys
     * share an entry, which keeps these four small: about 7 bytes a line. A further column would undo that.
     */
    index('order_lines_by_day').on(table.companyId, table.day),
    index('order_lines_by_order').on(table.companyId, sql`order_ref collate "C"`),
    index('order_lines_by_quantity').on(table.companyId, table.quantity),
    index('order_lines_by_total').on(table.companyId, table.total),
  ],
)

/** Daily rollup per product, kept current by imports and edits. Sales and returns are kept apart. */
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
    /** XOR of a hash of each line: another one means other lines. */
    digest: bigint('digest', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.day] }),
    ofProduct(table, table.productId),
  ],
)

/** What the days of a product add up to, so that a question to every product need not read every day. */
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
    /** Sum of a hash of what each line says: another one means other lines. `null`: counted before there was one. */
    contentHash: numeric('content_hash'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] }), ofCompany(table)],
)
