import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** One deletion by a person: of one record or of many. It can be undone for a day. */
export const deletions = pgTable(
  'deletions',
  {
    companyId: companyId(),
    deletionId: uuid('deletion_id').notNull(),
    deletedBy: uuid('deleted_by').notNull(),
    createdAt: createdAt(),
    restoredAt: instant('restored_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.deletionId] }),
    ofCompany(table),
    index('deletions_by_time').on(table.companyId, table.createdAt),
  ],
)

/** The deleted rows themselves, whole: of the table that was asked for and of those that hang on it. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    companyId: companyId(),
    deletionId: uuid('deletion_id').notNull(),
    rowId: uuid('row_id').notNull().defaultRandom(),
    tableName: text('table_name').notNull(),
    row: jsonb('row').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.deletionId, table.rowId] }),
    foreignKey({
      columns: [table.companyId, table.deletionId],
      foreignColumns: [deletions.companyId, deletions.deletionId],
    }).onDelete('cascade'),
  ],
)
