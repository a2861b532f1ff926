import { bigint, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, money, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

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
    /** Current list price; `null` when only orders are known. */
    price: money('price'),
    cost: money('cost'),
    imageSrc: text('image_src'),
    /** `orders` (made from order lines), `sample`, `manual`, or the platform's name. */
    source: text('source').notNull(),
    importId: uuid('import_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.productId] }),
    unique('products_sku').on(table.companyId, table.sku),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }).onDelete('cascade'),
    index('products_by_title').on(table.companyId, table.title),
  ],
)
