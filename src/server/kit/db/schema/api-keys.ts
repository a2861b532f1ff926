import { boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofUser } from './identity.ts'

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
