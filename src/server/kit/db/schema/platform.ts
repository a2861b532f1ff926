import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { companyId, createdAt, instant, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/**
 * The company's store on an e-commerce platform; one per platform. The row outlives a disconnection: its
 * id stands as `import_id` in the lines that came through it.
 */
export const platformConnections = pgTable(
  'platform_connections',
  {
    companyId: companyId(),
    connectionId: uuid('connection_id').notNull(),
    platform: text('platform').notNull(),
    /** What the integration provider calls it. */
    providerConnectionId: text('provider_connection_id').notNull(),
    /** `active`, `refused` (the store no longer accepts us), `disconnected`, or `removing` (what it brought goes). */
    status: text('status').notNull(),
    shopName: text('shop_name'),
    shopDomain: text('shop_domain'),
    scopes: text('scopes').array().notNull().default(sql`'{}'::text[]`),
    /** Everything that the platform changed before these moments has been read. */
    productsReadThrough: instant('products_read_through'),
    ordersReadThrough: instant('orders_read_through'),
    lastSyncedAt: instant('last_synced_at'),
    /** Where a long reading in one go stands, by kind of record, in the platform's own words. */
    reading: jsonb('reading').notNull().default({}),
    /** The owner lets prices be written to the store, after being asked each time. */
    writesPrices: boolean('writes_prices').notNull().default(false),
    connectedBy: uuid('connected_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId] }),
    unique('platform_connections_one').on(table.companyId, table.platform),
    ofCompany(table),
    index('platform_connections_by_provider').on(table.providerConnectionId),
    index('platform_connections_by_shop').on(table.shopDomain),
  ],
)

/** A user began to connect a store. A connection is only accepted against one of these. */
export const platformAttempts = pgTable(
  'platform_attempts',
  {
    companyId: companyId(),
    attemptId: uuid('attempt_id').notNull(),
    platform: text('platform').notNull(),
    userId: uuid('user_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.attemptId] }), ofCompany(table)],
)

const connectionKey = (table: { companyId: unknown; connectionId: unknown }) =>
  foreignKey({
    columns: [table.companyId as never, table.connectionId as never],
    foreignColumns: [platformConnections.companyId, platformConnections.connectionId],
  }).onDelete('cascade')

/** One reading of the store: what was seen, new, different, and not understood. */
export const platformRuns = pgTable(
  'platform_runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** queued → running → done | failed. */
    status: text('status').notNull(),
    productsSeen: integer('products_seen').notNull().default(0),
    productsAdded: integer('products_added').notNull().default(0),
    productsChanged: integer('products_changed').notNull().default(0),
    productsFailed: integer('products_failed').notNull().default(0),
    ordersSeen: integer('orders_seen').notNull().default(0),
    ordersAdded: integer('orders_added').notNull().default(0),
    ordersChanged: integer('orders_changed').notNull().default(0),
    ordersFailed: integer('orders_failed').notNull().default(0),
    /** Orders in another currency than the store's, by its code: `{"USD": 11}`. */
    foreignOrders: jsonb('foreign_orders').notNull().default({}),
    /** Why it failed, as a code of the contract. */
    problem: text('problem'),
    /** The first records that could not be understood: `[{ "record": …, "reason": … }]`. */
    rejects: jsonb('rejects').notNull().default([]),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.runId] }),
    connectionKey(table),
    index('platform_runs_by_time').on(table.companyId, table.connectionId, table.createdAt),
  ],
)

/** A product as the platform groups it. What is priced and sold are its variants. */
export const platformProducts = pgTable(
  'platform_products',
  {
    companyId: companyId(),
    connectionId: uuid('connection_id').notNull(),
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    status: text('status').notNull(),
    imageSrc: text('image_src'),
    imageAlt: text('image_alt'),
    variantCount: integer('variant_count').notNull(),
    firstPrice: money('first_price'),
    /** Hash of everything that was read of it, variants included: equal means unchanged. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.externalId] }),
    connectionKey(table),
    index('platform_products_by_title').on(table.companyId, table.connectionId, table.title),
  ],
)

/** A variant of the platform, and the product of ours that carries its sales and its price. */
export const platformVariants = pgTable(
  'platform_variants',
  {
    companyId: companyId(),
    connectionId: uuid('connection_id').notNull(),
    externalId: text('external_id').notNull(),
    productExternalId: text('product_external_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** Names and values of its options in their order, such as Size: M; `null` where the platform sent none. */
    options: jsonb('options').$type<readonly { readonly name: string; readonly value: string }[]>(),
    price: money('price'),
    compareAtPrice: money('compare_at_price'),
    unitCost: money('unit_cost'),
    inventoryQuantity: integer('inventory_quantity'),
    /** A sale that the platform has dated, to come or under way; `null` where it names no price or no end. */
    salePrice: money('sale_price'),
    saleFrom: instant('sale_from'),
    saleTo: instant('sale_to'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.externalId] }),
    foreignKey({
      name: 'platform_variants_product',
      columns: [table.companyId, table.connectionId, table.productExternalId],
      foreignColumns: [
        platformProducts.companyId,
        platformProducts.connectionId,
        platformProducts.externalId,
      ],
    }).onDelete('cascade'),
    foreignKey({
      name: 'platform_variants_priced_product',
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.productId],
    }).onDelete('cascade'),
    index('platform_variants_by_product').on(table.companyId, table.connectionId, table.productExternalId),
    index('platform_variants_by_priced_product').on(table.companyId, table.productId),
  ],
)

/** Which order lines an order of the platform became, so that a changed order replaces its own. */
export const platformOrders = pgTable(
  'platform_orders',
  {
    companyId: companyId(),
    connectionId: uuid('connection_id').notNull(),
    externalId: text('external_id').notNull(),
    lineIds: uuid('line_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.externalId] }),
    connectionKey(table),
  ],
)

/** Messages of the integration provider that were acted on. They carry no id: the hash of the body is one. */
export const platformDeliveries = pgTable(
  'platform_deliveries',
  {
    companyId: companyId(),
    bodySha256: text('body_sha256').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.bodySha256] }), ofCompany(table)],
)
