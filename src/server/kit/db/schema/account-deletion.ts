import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { companyId, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** A request to delete the company and its people. Without the row there is nothing to do. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    companyId: companyId(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ofCompany(table)],
)
