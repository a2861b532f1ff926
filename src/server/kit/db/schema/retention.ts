import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Numbers of rows that the retention job removed on a day, by kind; shown to the owners of the data. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    companyId: companyId(),
    runId: uuid('run_id').notNull(),
    ranAt: instant('ran_at').notNull(),
    kind: text('kind').notNull(),
    rows: integer('rows').notNull(),
    olderThan: instant('older_than').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.runId, table.kind] }),
    ofCompany(table),
    index('retention_runs_by_time').on(table.companyId, table.ranAt),
  ],
)
