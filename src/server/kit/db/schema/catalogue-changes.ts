import { bigint, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { companyId } from './columns.ts'
import { ofCompany } from './companies.ts'

/**
 * One row for each transaction that changed a company's products. Which of them are there says whether an order of
 * products that a process keeps still holds; rows are only added, so that nobody waits for anybody.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    companyId: companyId(),
    changeId: bigint('change_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.changeId] }), ofCompany(table)],
)
