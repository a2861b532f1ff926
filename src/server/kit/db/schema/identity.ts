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
    /** owner, analyst or viewer; see `contract/roles.ts`. Who opens a company owns it. */
    role: text('role').notNull().default('owner'),
    lastLogin: instant('last_login'),
    /** The newest release this person was notified of or registered with. `null`: from before releases were announced. */
    newsVersion: text('news_version'),
    /** `YYYY-MM` of the last tip of the month. */
    tipMonth: text('tip_month'),
    /** In the links of mails that end them without a sign-in. It can do nothing else. */
    unsubscribeSecret: uuid('unsubscribe_secret').notNull().defaultRandom(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] }), ofCompany(table)],
)

/**
 * Which user an identity provider's subject is. Keyed by issuer and subject, never by e-mail.
 * A row is visible to its own tenant and to the identity it names (see the policy in the migration).
 */
export const identities = pgTable(
  'identities',
  {
    companyId: companyId(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
    /** When the person joined another company and kept this one to come back to; `null`: they are here. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.issuer, table.subject] }),
    ofUser(table),
    index('identities_by_subject').on(table.issuer, table.subject),
  ],
)

/** Regional, privacy and display settings; `null` columns mean the defaults of the contract. */
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

/** A row goes with its user. */
export const ofUser = (table: { readonly companyId: AnyPgColumn; readonly userId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.companyId, table.userId],
    foreignColumns: [users.companyId, users.userId],
  }).onDelete('cascade')

/** A profile picture as we wrote it ourselves: a square PNG. Its id is a secret that stands in its address. */
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
