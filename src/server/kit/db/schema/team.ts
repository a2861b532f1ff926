import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'
import { ofUser } from './users.ts'

/** A mail link that makes its reader a member. The link names the company; only the hash of its secret is kept. */
export const invitations = pgTable(
  'invitations',
  {
    companyId: companyId(),
    invitationId: uuid('invitation_id').notNull(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    secretHash: text('secret_hash').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.invitationId] }),
    unique('invitations_secret').on(table.companyId, table.secretHash),
    ofCompany(table),
  ],
)

/** A bearer token for programs. Shown once; kept as a hash. It acts for its maker and never as more than they are. */
export const apiKeys = pgTable(
  'api_keys',
  {
    companyId: companyId(),
    keyId: uuid('key_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Its first characters, by which people tell keys apart. */
    hint: text('hint').notNull(),
    secretHash: text('secret_hash').notNull(),
    mayWrite: boolean('may_write').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.keyId] }),
    unique('api_keys_secret').on(table.companyId, table.secretHash),
    ofUser(table),
  ],
)

/** Who did what and when. The application may add and read rows, never change or remove them (see the migration). */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: companyId(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** No foreign key: the entry outlives the member. */
    userId: uuid('user_id'),
    /** E-mail address or name of the API key, as it was then. */
    actor: text('actor').notNull(),
    ipAddress: text('ip_address'),
    device: text('device'),
    action: text('action').notNull(),
    object: text('object'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** `done`, or why it was refused. */
    result: text('result').notNull(),
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.entryId] }),
    index('audit_log_by_time').on(table.companyId, table.at),
    ofCompany(table),
  ],
)
