import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, instant, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

export type ImportStep = 'uploading' | 'receiving' | 'review' | 'undoing' | 'undone'

/** Import of one file (or of the sample store), and the record of its effects. */
export const imports = pgTable(
  'imports',
  {
    companyId: companyId(),
    importId: uuid('import_id').notNull(),
    /** `sample`, or the content of the file: `orders`, `products`, `costs`, `inventory`, `spend`, `prices`. */
    kind: text('kind').notNull(),
    /**
     * What the import is in outside of its run, which has the same id: uploading ⇄ receiving → (review →) `null`, the
     * run; once that is done: undoing → undone. An import that ends before has a run that never started.
     */
    step: text('step').$type<ImportStep>(),
    /** No longer read or written; kept because a version from before `runs` may still do both. */
    status: text('status').notNull().default('done'),
    /** No longer used, like `status`. */
    phase: text('phase'),
    fileName: text('file_name').notNull(),
    fileSha256: text('file_sha256'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** Recognised format, e.g. `uci-online-retail`, `shopify-orders`, `plain`. */
    format: text('format'),
    mapping: jsonb('mapping'),
    /** Reading options and corrections of the file; see `store/imports/understand/import-plan.ts`. */
    options: jsonb('options'),
    /** Bytes that have arrived while the file is uploaded, then those that the run has read. */
    bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
    rowsRead: integer('rows_read').notNull().default(0),
    linesAdded: integer('lines_added').notNull().default(0),
    /** Number of lines that an earlier import had already added. */
    linesKnown: integer('lines_known').notNull().default(0),
    productsAdded: integer('products_added').notNull().default(0),
    /** Rejected rows, by reason code: `{ "cancelled": 9288, … }`. */
    leftOut: jsonb('left_out').notNull().default({}),
    /** Order counts and other figures of the finished import, for the result page. */
    summary: jsonb('summary'),
    /**
     * The import that brought the lines of this same file: all that it brought or knew is claimed by this one, too. When
     * that one is undone, it passes to this one.
     */
    sameAs: uuid('same_as'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
    /** No longer used, like `status`: these are columns of the run. */
    error: text('error'),
    cancelRequestedAt: instant('cancel_requested_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId] }),
    ofCompany(table),
    index('imports_by_time').on(table.companyId, table.createdAt),
  ],
)

/**
 * Uploaded file in pieces of about 1 MiB, so that any worker can resume after a crash. Deleted when the import ends.
 */
export const importChunks = pgTable(
  'import_chunks',
  {
    companyId: companyId(),
    importId: uuid('import_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.seq] }),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [imports.companyId, imports.importId],
    }).onDelete('cascade'),
  ],
)

/** Rejected rows with their reasons, for the download. */
export const importRejectedRows = pgTable(
  'import_rejects',
  {
    companyId: companyId(),
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    reason: text('reason').notNull(),
    field: text('field'),
    raw: text('raw').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.rowNumber] }),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [imports.companyId, imports.importId],
    }).onDelete('cascade'),
  ],
)

/**
 * Lines of this import's file that an earlier import had already added. When the earlier import is undone, they are
 * reassigned to this one instead of being deleted.
 */
export const importKnownLines = pgTable(
  'import_known_lines',
  {
    companyId: companyId(),
    importId: uuid('import_id').notNull(),
    lineId: uuid('line_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.lineId] }),
    index('import_known_lines_by_line').on(table.companyId, table.lineId),
  ],
)

/**
 * Changes of an import apart from the order lines it added, row by row: undoing restores `before` if the row still equals `after`.
 * `before` is `null` if the import added the row.
 */
export const importChanges = pgTable(
  'import_changes',
  {
    companyId: companyId(),
    importId: uuid('import_id').notNull(),
    /** `products`, `unit_costs`, `price_log`, `inventory_levels`, `marketing_spend` or `order_lines`. */
    record: text('record').notNull(),
    /** Product id, channel or line id, and the day where the record has one. */
    subject: text('subject').notNull(),
    day: text('day').notNull().default(''),
    before: jsonb('before'),
    after: jsonb('after').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.record, table.subject, table.day] }),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [imports.companyId, imports.importId],
    }).onDelete('cascade'),
  ],
)
