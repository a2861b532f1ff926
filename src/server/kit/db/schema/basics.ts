import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Each change of a store's currency or time zone, so that one can go back. */
export const storeChanges = pgTable(
  'store_changes',
  {
    companyId: companyId(),
    changeId: uuid('change_id').notNull(),
    /** queued → running → done, or failed. A new currency alone is done at its request. */
    status: text('status').notNull(),
    fromCurrency: text('from_currency').notNull(),
    toCurrency: text('to_currency').notNull(),
    fromTimezone: text('from_timezone').notNull(),
    toTimezone: text('to_timezone').notNull(),
    /** Lines whose day became another one. */
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
