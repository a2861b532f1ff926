import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, instant, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'
import { ofUser } from './users.ts'

/** A profile picture as we wrote it ourselves: a square PNG. Its id is a secret that stands in its address. */
export const userImages = pgTable(
  'user_images',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    imageId: uuid('image_id').notNull(),
    png: bytes('png').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] }), ofUser(table)],
)

/** One archive of everything of a user and their company. Its file goes when the link ends; the row stays. */
export const dataExports = pgTable(
  'data_exports',
  {
    companyId: companyId(),
    exportId: uuid('export_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** `company`: everything, for owners; `personal`: what is about the person. */
    scope: text('scope').notNull().default('company'),
    /** pending → running → completed → expired | failed. */
    status: text('status').notNull(),
    tables: integer('tables').notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
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

/** The archive in pieces, so that any process can serve what any worker made. */
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

/** Somebody asked that the company and its people be deleted. Without the row there is nothing to do. */
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

/** What the retention job removed on a day, by kind: shown to those whose data it was. */
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
