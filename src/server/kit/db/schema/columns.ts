import { customType, date, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** First column of every primary and foreign key, so that the tables can be distributed by tenant. */
export const companyId = () => uuid('company_id').notNull()

/**
 * Decimal amount in the store's currency. Read and written as text, because binary floats cannot hold amounts
 * exactly.
 */
export const money = (name: string) => numeric(name, { precision: 18, scale: 4 })

/** A calendar day in the company's time zone, as `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
