import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Changes of a store's currency or time zone, stored so that one can be undone. */
export const storeChanges = pgTable(
  'store_changes',
  {
    companyId: companyId(),
    changeId: uuid('change_id').notNull(),
    /** queued → running → done | failed. A change of the currency alone is done immediately. */
    status: text('status').notNull(),
    fromCurrency: text('from_currency').notNull(),
    toCurrency: text('to_currency').notNull(),
    fromTimezone: text('from_timezone').notNull(),
    toTimezone: text('to_timezone').notNull(),
    /** Number of order lines that moved to another day. */
    movedLines: integer('moved_lines').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.changeId] }),
    ofCompany(table),
    index('store_changes_by_time').on(table.companyId, table.createdAt),
  ],
)
