import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/**
 * Records who did what and when. The application may add and read rows, but never change or remove them (see the
 * migration).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: companyId(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** No foreign key: the entry outlives the member. */
    userId: uuid('user_id'),
    /** E-mail address or name of the API key at the time of the entry. */
    actor: text('actor').notNull(),
    ipAddress: text('ip_address'),
    device: text('device'),
    action: text('action').notNull(),
    object: text('object'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** `done`, or the reason of the refusal. */
    result: text('result').notNull(),
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.entryId] }),
    index('audit_log_by_time').on(table.companyId, table.at),
    ofCompany(table),
  ],
)
