import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'
/**
 * Invitations: a mailed link makes its reader a member. The link contains the company; only the hash of its secret is
 * stored.
 */
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
