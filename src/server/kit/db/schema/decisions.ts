import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, createdAt, instant } from './columns.ts'

/** A person's decision about an advised price, with the advice at that time, kept so that it can be scored later. */
export const priceDecisions = pgTable(
  'price_decisions',
  {
    companyId: companyId(),
    decisionId: uuid('decision_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** `accepted`, `dismissed` or `snoozed`. */
    decision: text('decision').notNull(),
    snoozedUntil: instant('snoozed_until'),
    advice: jsonb('advice').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.decisionId] }),
    ofProduct(table, table.productId),
    index('price_decisions_by_product').on(table.companyId, table.productId, table.createdAt),
    index('price_decisions_by_time').on(table.companyId, table.createdAt),
  ],
)
