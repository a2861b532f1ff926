import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, instant, updatedAt } from './columns.ts'
import { ofCompany } from './companies.ts'

export const users = pgTable(
  'users',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    email: text('email'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    jobTitle: text('job_title'),
    department: text('department'),
    profileImageUrl: text('profile_image_url'),
    /** `owner`, `analyst` or `viewer` (see `contract/roles.ts`). The person who creates a company owns it. */
    role: text('role').notNull().default('owner'),
    lastLogin: instant('last_login'),
    /**
     * Newest release that this person was notified of or registered with; `null`: from before releases were
     * announced.
     */
    newsVersion: text('news_version'),
    /** `YYYY-MM` of the last tip of the month. */
    tipMonth: text('tip_month'),
    /** Token in the unsubscribe link of our mails. Grants nothing but unsubscribing. */
    unsubscribeSecret: uuid('unsubscribe_secret').notNull().defaultRandom(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] }), ofCompany(table)],
)

/**
 * Maps an identity provider's subject to a user. Keyed by issuer and subject, never by e-mail. A row is visible to
 * its own tenant and to the identity it names (see the policy in the migration).
 */
export const identities = pgTable(
  'identities',
  {
    companyId: companyId(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
    /**
     * Time at which the person left for another company, while this one is kept for a return; `null`: the person is
     * here.
     */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.issuer, table.subject] }),
    ofUser(table),
    index('identities_by_subject').on(table.issuer, table.subject),
  ],
)

/** Regional, privacy and display settings; `null` in a column means the default of the contract. */
export const userSettings = pgTable(
  'user_settings',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    regional: jsonb('regional'),
    privacy: jsonb('privacy'),
    display: jsonb('display'),
    checklistDismissed: boolean('checklist_dismissed').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] }), ofUser(table)],
)

/** Foreign key: a row is deleted together with its user. */
export const ofUser = (table: { readonly companyId: AnyPgColumn; readonly userId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.companyId, table.userId],
    foreignColumns: [users.companyId, users.userId],
  }).onDelete('cascade')

/**
 * Profile picture, converted by us to a square PNG. Its id is a secret because it gives access through the address.
 */
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
