import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** A submitted sales-strategy questionnaire, what was read of its document, and what was answered. */
export const strategySubmissions = pgTable(
  'strategy_submissions',
  {
    companyId: companyId(),
    submissionId: uuid('submission_id').notNull(),
    submittedBy: uuid('submitted_by').notNull(),
    /** Keyed q1 to q5, as typed. */
    responses: jsonb('responses').notNull(),
    /** What was chosen in addition to the words; `null` where only words came. */
    choices: jsonb('choices'),
    selectedProducts: jsonb('selected_products').notNull(),
    /** Name, kind, pages and words of the document; `null` without one. */
    document: jsonb('document'),
    documentText: text('document_text'),
    feedback: text('feedback').notNull(),
    feedbackSource: text('feedback_source').notNull(),
    /** Guard-rails that the answers propose, with their reasons. */
    proposal: jsonb('proposal').notNull(),
    createdAt: createdAt(),
    appliedAt: instant('applied_at'),
    appliedBy: uuid('applied_by'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.submissionId] }),
    ofCompany(table),
    index('strategy_submissions_by_time').on(table.companyId, table.createdAt),
  ],
)
