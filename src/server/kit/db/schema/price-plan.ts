import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofProduct } from './catalogue.ts'
import { companyId, createdAt, day, instant, money, updatedAt } from './columns.ts'

/** Planned price changes: recorded here, carried out in the shop. One open entry per product. */
export const pricePlan = pgTable(
  'price_plan',
  {
    companyId: companyId(),
    entryId: uuid('entry_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Price at the time of planning. */
    todayPrice: money('today_price'),
    plannedPrice: money('planned_price').notNull(),
    /** `advice`, `simulation` or `manual`. */
    origin: text('origin').notNull(),
    reason: text('reason').notNull().default(''),
    startsOn: day('starts_on'),
    /** `planned`, `applied` or `reverted`. */
    status: text('status').notNull(),
    decisionId: uuid('decision_id'),
    /** Expectation at the time of planning: elasticity, units, gain. */
    expected: jsonb('expected'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    appliedAt: instant('applied_at'),
    revertedAt: instant('reverted_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.entryId] }),
    ofProduct(table, table.productId),
    index('price_plan_by_time').on(table.companyId, table.createdAt),
    uniqueIndex('price_plan_open')
      .on(table.companyId, table.productId)
      .where(sql`status = 'planned' and removed_at is null`),
  ],
)
