import { boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofUser } from './identity.ts'

/**
 * Bearer tokens for programs. Shown once and stored as a hash. A key acts for its creator and never has more rights.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    companyId: companyId(),
    keyId: uuid('key_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** First characters of the key, by which people distinguish keys. */
    hint: text('hint').notNull(),
    secretHash: text('secret_hash').notNull(),
    mayWrite: boolean('may_write').notNull(),
    /** True if the key may send competitor prices, which `mayWrite` includes. */
    maySendCompetitorPrices: boolean('may_send_competitor_prices').notNull().default(false),
    /** False for keys that may do nothing but send. */
    mayRead: boolean('may_read').notNull().default(true),
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
