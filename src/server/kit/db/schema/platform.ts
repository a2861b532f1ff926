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
 * The company's store on an e-commerce platform; one per platform. The row is kept after a disconnection because its
 * id is the `import_id` of the lines that came through it.
 */
export const platformConnections = pgTable(
  'platform_connections',
  {
    companyId: companyId(),
    connectionId: uuid('connection_id').notNull(),
    platform: text('platform').notNull(),
    /** Id of the connection at the integration provider. */
    providerConnectionId: text('provider_connection_id').notNull(),
    /**
     * `active`, `refused` (the store no longer accepts us), `disconnected`, or `removing` (its data are being
     * deleted).
     */
    status: text('status').notNull(),
    shopName: text('shop_name'),
    shopDomain: text('shop_domain'),
    scopes: text('scopes').array().notNull().default(sql`'{}'::text[]`),
    /** All changes on the platform before these times have been read. */
    productsReadThrough: instant('products_read_through'),
    ordersReadThrough: instant('orders_read_through'),
    lastSyncedAt: instant('last_synced_at'),
    /** Position of a long read, per kind of record, in the platform's own format. */
    reading: jsonb('reading').notNull().default({}),
    /** True if the owner allows writing prices to the store; each write is still confirmed. */
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

/** Attempt of a user to connect a store. A connection is only accepted if it belongs to one of these. */
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

/** Counts of one read of the store, by the id of its run: seen, new, changed and unreadable records. */
export const platformRuns = pgTable(
  'platform_runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    productsSeen: integer('products_seen').notNull().default(0),
    productsAdded: integer('products_added').notNull().default(0),
    productsChanged: integer('products_changed').notNull().default(0),
    productsFailed: integer('products_failed').notNull().default(0),
    ordersSeen: integer('orders_seen').notNull().default(0),
    ordersAdded: integer('orders_added').notNull().default(0),
    ordersChanged: integer('orders_changed').notNull().default(0),
    ordersFailed: integer('orders_failed').notNull().default(0),
    /** Number of orders in other currencies than the store's, by code: `{"USD": 11}`. */
    foreignOrders: jsonb('foreign_orders').notNull().default({}),
    /** First records that could not be read: `[{ "record": …, "reason": … }]`. */
    rejects: jsonb('rejects').notNull().default([]),
    createdAt: createdAt(),
    /** No longer used, like `status`. */
    problem: text('problem'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.runId] }),
    connectionKey(table),
    index('platform_runs_by_time').on(table.companyId, table.connectionId, table.createdAt),
  ],
)

/** Product as the platform groups it. Prices and sales belong to its variants. */
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
    /** Hash of all data read of the product, including its variants: an equal hash means unchanged. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.connectionId, table.externalId] }),
    connectionKey(table),
    index('platform_products_by_title').on(table.companyId, table.connectionId, table.title),
  ],
)

/** Variant on the platform, and our product that holds its sales and price. */
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
    /**
     * Names and values of the variant's options in their order, such as Size: M; `null` if the platform sent none.
     */
    options: jsonb('options').$type<readonly { readonly name: string; readonly value: string }[]>(),
    price: money('price'),
    compareAtPrice: money('compare_at_price'),
    unitCost: money('unit_cost'),
    inventoryQuantity: integer('inventory_quantity'),
    /** Dated sale on the platform, current or future; `null` if it lacks a price or an end. */
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

/** Order lines created from an order of the platform, so that a changed order replaces its own lines. */
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

/** Processed messages of the integration provider. They have no id, so the hash of the body serves as one. */
export const platformDeliveries = pgTable(
  'platform_deliveries',
  {
    companyId: companyId(),
    bodySha256: text('body_sha256').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.bodySha256] }), ofCompany(table)],
)
