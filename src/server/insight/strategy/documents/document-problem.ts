export const DOCUMENT_PROBLEMS = [
  'not_base64',
  'empty',
  'too_large',
  'unknown_kind',
  'other_kind',
  'locked',
  'damaged',
  'too_much',
  'no_text',
] as const

export type DocumentProblemCode = (typeof DOCUMENT_PROBLEMS)[number]

/** Reason why a document cannot be read. Its code is kept when the error passes from the thread to the caller. */
export class DocumentProblem extends Error {
  readonly code: DocumentProblemCode
  constructor(code: DocumentProblemCode, options?: ErrorOptions) {
    super(`The document cannot be read: ${code}`, options)
    this.name = 'DocumentProblem'
    this.code = code
  }
}
