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

/** How the lines of a store are separated by sales channel: what the last run over the whole store recognised. */
export const channelModels = pgTable(
  'channel_models',
  {
    companyId: companyId(),
    /** Grows with whatever moves a line to another channel; kept lines and fits name the one they were made under. */
    revision: integer('revision').notNull().default(0),
    /** `null`: all lines are of one channel. */
    model: jsonb('model'),
    /** Hashes (8 bytes each, ascending) of the orders and customers of the other price level. */
    orders: bytes('orders'),
    customers: bytes('customers'),
    /** Digest of the above and of the owner's choices. */
    fingerprint: text('fingerprint').notNull().default(''),
    /** Keys of lines were filled in since: the next run looks anew. */
    isStale: boolean('is_stale').notNull().default(false),
    learntAt: instant('learnt_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)

/** The sales channels of a store, with what the owner says of them and their figures as of the last full run. */
export const salesChannels = pgTable(
  'sales_channels',
  {
    companyId: companyId(),
    /** What makes it a channel: `main`, `level`, or a key and its value, `source:Marketplace`. */
    identity: text('identity').notNull(),
    /** Given by the owner; `null`: named after how it was recognised. */
    name: text('name'),
    /** `main`, `separate`, or `together` (counts as the main one). Chosen by the owner where `is_chosen`. */
    role: text('role').notNull(),
    isChosen: boolean('is_chosen').notNull().default(false),
    /** Which lines the owner says are of it; `null`: it was recognised. */
    rule: jsonb('rule'),
    /** How it was recognised: key, and the share that the key explains. */
    recognised: jsonb('recognised').notNull(),
    /** Sales of all time, and of the 90 days before the last one. */
    lines: bigint('lines', { mode: 'number' }).notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    revenue: money('revenue').notNull(),
    recentLines: bigint('recent_lines', { mode: 'number' }).notNull(),
    recentUnits: bigint('recent_units', { mode: 'number' }).notNull(),
    recentRevenue: money('recent_revenue').notNull(),
    /** Median ratio of its price to that of the recognised main channel, product by product at the same time. */
    priceRatio: doublePrecision('price_ratio'),
    /** Does its price move with the main one? `null`: too few changes to tell. What the owner says goes before it. */
    isFollowing: boolean('is_following'),
    followsChosen: boolean('follows_chosen'),
    /** Changes of its prices, lasting ones of the main price that it did not make among them, and those made together. */
    priceChanges: integer('price_changes').notNull().default(0),
    changesTogether: integer('changes_together').notNull().default(0),
    /** Is it found in the data of the last full run? */
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
    /** Sales of half a year. */
    lines: integer('lines').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    /** Usual price there lately, and in the main channel. */
    price: money('price').notNull(),
    mainPrice: money('main_price'),
    /** Price as a share of the main one at the same time, and units per unit of the main channel. */
    priceShare: doublePrecision('price_share'),
    unitsPerMain: doublePrecision('units_per_main'),
    /** Own elasticity of a channel that follows; `null`: its sales are too few to estimate it. */
    elasticity: doublePrecision('elasticity'),
    standardDeviation: doublePrecision('standard_deviation'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId, table.identity] }),
    ofProduct(table, table.productId),
  ],
)
