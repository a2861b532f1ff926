import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** One deletion by a person, of one or many records. It can be undone for a day. */
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

/** Complete copies of the deleted rows: those of the requested table and all rows that depend on them. */
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
