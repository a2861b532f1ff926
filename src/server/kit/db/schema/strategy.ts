import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './columns.ts'
import { ofCompany } from './companies.ts'

/** Submitted sales-strategy questionnaire with the text read from its document and our answer. */
export const strategySubmissions = pgTable(
  'strategy_submissions',
  {
    companyId: companyId(),
    submissionId: uuid('submission_id').notNull(),
    submittedBy: uuid('submitted_by').notNull(),
    /** Answers as typed, with the keys q1 to q5. */
    responses: jsonb('responses').notNull(),
    /** Choices in addition to the words; `null` if only words were sent. */
    choices: jsonb('choices'),
    selectedProducts: jsonb('selected_products').notNull(),
    /** Name, kind, number of pages and number of words of the document; `null` without one. */
    document: jsonb('document'),
    documentText: text('document_text'),
    feedback: text('feedback').notNull(),
    feedbackSource: text('feedback_source').notNull(),
    /** Guard-rails proposed from the answers, with their reasons. */
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
