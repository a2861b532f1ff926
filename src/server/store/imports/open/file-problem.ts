import type { IdsOf, Message } from '#messages/message'
import { inEnglish } from '../../../kit/messages/render.ts'

/** What an order file needs, as its header line: shown wherever a file cannot be read. */
export const TEMPLATE_HEADER = 'date,product,quantity,total'

/** Each has its message, `file.<code>`: what is wrong, and the way out. The web words them by the code, too. */
export type FileProblemCode = IdsOf<'file'> extends `file.${infer Code}` ? Code : never

/** As stored in `imports.error`. */
export interface StoredProblem {
  readonly code: FileProblemCode
  readonly values: Readonly<Record<string, string>>
}

export const messageOfFile = ({ code, values }: StoredProblem): Message => ({ id: `file.${code}`, values })

/** The file, not the program, is at fault: shown to the user, never retried. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  /** Named so that a worker thread hands it over with the error. */
  readonly details: StoredProblem

  constructor(code: FileProblemCode, values: StoredProblem['values'] = {}) {
    super(inEnglish(messageOfFile({ code, values })))
    this.name = 'FileProblem'
    this.code = code
    this.details = { code, values }
  }
}

export function problemOf(error: unknown): StoredProblem | null {
  return error instanceof Error && error.name === 'FileProblem' ? (error as FileProblem).details : null
}
