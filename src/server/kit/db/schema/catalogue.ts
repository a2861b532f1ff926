import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, money, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

export const products = pgTable(
  'products',
  {
    companyId: companyId(),
    productId: bigint('product_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The store's own code, trimmed and upper-cased: `85123a` and `85123A` are one product. */
    sku: text('sku').notNull(),
    externalId: text('external_id'),
    title: text('title').notNull(),
    handle: text('handle'),
    vendor: text('vendor'),
    productType: text('product_type'),
    /** Global trade item number in 14 digits (EAN, UPC), by which competitors' products are matched. */
    gtin: text('gtin'),
    /** Number that the manufacturer gave it; with the vendor it is matched like a GTIN. */
    mpn: text('mpn'),
    /** Labels that the owner gave it, joined by commas, which no label has. */
    tags: text('tags'),
    /** Current list price; `null` when only orders are known. */
    price: money('price'),
    cost: money('cost'),
    imageSrc: text('image_src'),
    /**
     * Status in the shop's catalogue: `active`, `archived` or `draft`; `null`: not stated, so the product counts as
     * offered.
     */
    shopStatus: text('shop_status'),
    /** Lower-case text for the search: one LIKE on it takes a fifth of the time of four ILIKEs. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(title || chr(10) || sku || chr(10) || coalesce(vendor, '') || chr(10) || coalesce(product_type, ''))`,
    ),
    /** `orders` (made from order lines), `sample`, `manual`, or the platform's name. */
    source: text('source').notNull(),
    importId: uuid('import_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    unique('products_sku').on(table.companyId, table.sku),
    ofCompany(table),
    index('products_by_title').on(table.companyId, table.title),
    index('products_by_name').on(table.companyId, sql`lower(title)`, table.productId),
    /** Few, mostly: found and counted without reading the others. */
    index('products_without_cost')
      .on(table.companyId, sql`lower(title)`, table.productId)
      .where(sql`cost is null`),
  ],
)

/** Foreign key: a row is deleted together with the product that the column names. */
export const ofProduct = (table: { readonly companyId: AnyPgColumn }, product: AnyPgColumn) =>
  foreignKey({
    columns: [table.companyId, product],
    foreignColumns: [products.companyId, products.productId],
  }).onDelete('cascade')

/**
 * One row per transaction that changed a company's products. From the rows present a process sees whether its cached
 * order of products is still valid. Rows are only added, so that no transaction waits for another.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    companyId: companyId(),
    changeId: bigint('change_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.changeId] }), ofCompany(table)],
)
