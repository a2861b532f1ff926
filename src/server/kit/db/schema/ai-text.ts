import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, day } from './columns.ts'
import { ofCompany } from './companies.ts'

/**
 * Model texts that passed every check, keyed by the facts they were made from: the same facts cost tokens only once.
 */
export const aiTexts = pgTable(
  'ai_texts',
  {
    companyId: companyId(),
    factsHash: text('facts_hash').notNull(),
    parts: jsonb('parts').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.factsHash] }), ofCompany(table)],
)

/** Tokens that a user's texts consumed on a day (UTC). */
export const aiUsage = pgTable(
  'ai_usage',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    day: day('day').notNull(),
    tokens: integer('tokens').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.day] }), ofCompany(table)],
)
