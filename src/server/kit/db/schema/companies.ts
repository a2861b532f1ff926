import { type AnyPgColumn, boolean, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, updatedAt } from './columns.ts'

/** A tenant: one store. Months are calendar months in `timezone`; amounts are in `currency`. */
export const companies = pgTable(
  'companies',
  {
    companyId: companyId(),
    name: text('name').notNull(),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    postalCode: text('postal_code'),
    phone: text('phone'),
    website: text('website'),
    currency: text('currency').notNull().default('USD'),
    timezone: text('timezone').notNull().default('UTC'),
    /**
     * True if currency or time zone was chosen for the store; otherwise the first import assumes it and reports that.
     */
    currencyChosen: boolean('currency_chosen').notNull().default(false),
    timezoneChosen: boolean('timezone_chosen').notNull().default(false),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
)

/** Foreign key: a row is deleted together with its company. */
export const ofCompany = (table: { readonly companyId: AnyPgColumn }) =>
  foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }).onDelete('cascade')
