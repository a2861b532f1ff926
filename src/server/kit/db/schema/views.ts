import { jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt } from './columns.ts'
import { ofUser } from './identity.ts'

/** Named view of a table saved by a user: its filters, its order and its hidden columns. */
export const savedViews = pgTable(
  'saved_views',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    viewId: uuid('view_id').notNull().defaultRandom(),
    /** `products` or `sales`. */
    dataTable: text('data_table').notNull(),
    name: text('name').notNull(),
    state: jsonb('state').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.viewId] }),
    unique('saved_views_name').on(table.companyId, table.userId, table.dataTable, table.name),
    ofUser(table),
  ],
)
