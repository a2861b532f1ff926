import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { companyId, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Request to delete the company and its people. Without this row nothing is deleted. */
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
