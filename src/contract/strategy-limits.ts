/** Specification: five questions, and a document of one of four kinds up to 5 MB. */
export const QUESTION_KEYS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const
export type QuestionKey = (typeof QUESTION_KEYS)[number]

export const DOCUMENT_KINDS = ['pdf', 'doc', 'docx', 'txt'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
export const MAX_ANSWER_CHARACTERS = 2000
/** Choices in addition to the words, by question. */
export const STRATEGY_CHOICES = {
  goal: ['profit', 'revenue', 'units', 'clearance', 'steady'],
  customers: ['compare', 'loyal', 'gifts', 'business', 'mixed'],
  competition: ['cheapest', 'close', 'quality', 'unique', 'unknown'],
  horizon: ['month', 'quarter', 'half_year', 'year', 'longer'],
} as const

/** Returns the kind of document by the file's name; `null` for any other. */
export function documentKindOf(fileName: string): DocumentKind | null {
  const ending = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase()
  return DOCUMENT_KINDS.find((kind) => kind === ending) ?? null
}
