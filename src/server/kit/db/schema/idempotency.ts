import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt } from './columns.ts'
import { ofCompany } from './companies.ts'

/**
 * Answer to a write with an `Idempotency-Key`, so that a repeated request gets the same answer without being carried
 * out again. `status` is `null` while the first request runs. Rows may be removed after a day.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** Hash of method, path and body: the same key for another request is an error. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: text('body'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.key] }), ofCompany(table)],
)
