import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { bytes, companyId, instant, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Rules that assign a store's order lines to sales channels, as found by the last run over the whole store. */
export const channelModels = pgTable(
  'channel_models',
  {
    companyId: companyId(),
    /**
     * Increases with every change that moves a line to another channel; cached lines and fits name the revision they
     * were made under.
     */
    revision: integer('revision').notNull().default(0),
    /** `null` if all lines belong to one channel. */
    model: jsonb('model'),
    /** Hashes (8 bytes each, ascending) of the orders and customers with the other price level. */
    orders: bytes('orders'),
    customers: bytes('customers'),
    /** Digest of the columns above and of the owner's choices. */
    fingerprint: text('fingerprint').notNull().default(''),
    /** True if key columns of lines or the owner's choices changed since: the next run analyses the channels again. */
    isStale: boolean('is_stale').notNull().default(false),
    /** How often it was marked stale: a run does not take back a mark that was set after it had read the choices. */
    staleMarks: integer('stale_marks').notNull().default(0),
    learntAt: instant('learnt_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)

/** Sales channels of a store, with the owner's choices and the figures of the last full run. */
export const salesChannels = pgTable(
  'sales_channels',
  {
    companyId: companyId(),
    /** Identity of the channel: `main`, `level`, or a key with its value such as `source:Marketplace`. */
    identity: text('identity').notNull(),
    /** Name given by the owner; `null`: the name follows from how the channel was recognised. */
    name: text('name'),
    /** `main`, `separate`, or `together` (counted as part of the main one). Chosen by the owner if `is_chosen`. */
    role: text('role').notNull(),
    isChosen: boolean('is_chosen').notNull().default(false),
    /** The owner's rule for the lines of this channel; `null`: the channel was recognised automatically. */
    rule: jsonb('rule'),
    /** Evidence of the recognition: the key, and the share that the key explains. */
    recognised: jsonb('recognised').notNull(),
    /** Sales lines of all time, and of the 90 days before the last sale. */
    lines: bigint('lines', { mode: 'number' }).notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    revenue: money('revenue').notNull(),
    recentLines: bigint('recent_lines', { mode: 'number' }).notNull(),
    recentUnits: bigint('recent_units', { mode: 'number' }).notNull(),
    recentRevenue: money('recent_revenue').notNull(),
    /** Median ratio of the channel's price to that of the recognised main channel, per product at the same time. */
    priceRatio: doublePrecision('price_ratio'),
    /**
     * True if the channel's price moves with the main one; `null`: too few changes to decide. The owner's choice has
     * priority.
     */
    isFollowing: boolean('is_following'),
    followsChosen: boolean('follows_chosen'),
    /**
     * Number of price changes: changes of its own prices plus lasting changes of the main price that it did not
     * follow; then the number of joint changes.
     */
    priceChanges: integer('price_changes').notNull().default(0),
    changesTogether: integer('changes_together').notNull().default(0),
    /** True if the last full run found the channel in the data. */
    isCurrent: boolean('is_current').notNull().default(true),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.identity] }), ofCompany(table)],
)

/** Products in channels other than the main one, as of the last run that read their lines. */
export const channelProducts = pgTable(
  'channel_products',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    identity: text('identity').notNull(),
    /** Number of sales lines in half a year. */
    lines: integer('lines').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    /** Usual recent price in this channel, and in the main channel. */
    price: money('price').notNull(),
    mainPrice: money('main_price'),
    /** Price relative to the main channel's at the same time, and units per unit sold in the main channel. */
    priceShare: doublePrecision('price_share'),
    unitsPerMain: doublePrecision('units_per_main'),
    /** Own elasticity of a channel that follows the main price; `null`: too few sales to estimate it. */
    elasticity: doublePrecision('elasticity'),
    standardDeviation: doublePrecision('standard_deviation'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.identity] }),
    ofProduct(table, table.productId),
  ],
)
