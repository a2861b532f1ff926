import { foreignKey, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt } from './columns.ts'
import { ofCompany } from './companies.ts'
import { imports } from './imports.ts'

/**
 * First figures of a first import, which its thread makes of the lines read so far; gone once an estimation has
 * finished. In a table of their own, so that nothing that reads estimates can take them for estimates.
 */
export const firstFigures = pgTable(
  'first_figures',
  {
    companyId: companyId(),
    importId: uuid('import_id').notNull(),
    /** Lines that they rest on. */
    lines: integer('lines').notNull(),
    /** Best-selling products, most units first; see `store/first-figures/first-figure.ts`. */
    figures: jsonb('figures').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId] }),
    ofCompany(table),
    foreignKey({
      columns: [table.companyId, table.importId],
      foreignColumns: [imports.companyId, imports.importId],
    }).onDelete('cascade'),
  ],
)
