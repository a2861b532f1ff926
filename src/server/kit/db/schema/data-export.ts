import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, instant } from './columns.ts'
import { ofUser } from './identity.ts'
/** Archive of all data of a user and their company. Its file is deleted when the link expires; the row stays. */
export const dataExports = pgTable(
  'data_exports',
  {
    companyId: companyId(),
    exportId: uuid('export_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** `company`: all data, for owners; `personal`: data about the person. */
    scope: text('scope').notNull().default('company'),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('completed'),
    tables: integer('tables').notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    /** Size in bytes; 0 until the archive is made and again after its link has expired. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** No longer used, like `status`. */
    error: text('error'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.exportId] }),
    ofUser(table),
    index('data_exports_by_time').on(table.companyId, table.userId, table.createdAt),
  ],
)

/** Archive in pieces, stored in the database so that any process can serve what any worker made. */
export const dataExportChunks = pgTable(
  'data_export_chunks',
  {
    companyId: companyId(),
    exportId: uuid('export_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.exportId, table.seq] }),
    foreignKey({
      columns: [table.companyId, table.exportId],
      foreignColumns: [dataExports.companyId, dataExports.exportId],
    }).onDelete('cascade'),
  ],
)
