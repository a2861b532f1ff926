import type { IdsOf } from '#messages/message'
import { inEnglish } from '../../../kit/messages/render.ts'
import type { Failure } from '../../../kit/runs/failure.ts'

/** Columns that an order file needs, as a header line: shown if a file cannot be read. */
export const TEMPLATE_HEADER = 'date,product,quantity,total'

/** Each code has its message `file.<code>`: what is wrong, and the way out. The web also words them by code. */
export type FileProblemCode = IdsOf<'file'> extends `file.${infer Code}` ? Code : never

/** What is wrong with a file, as an import stores it. */
export interface StoredProblem {
  readonly code: FileProblemCode
  readonly values: Readonly<Record<string, string>>
}

/** Words of a problem, in which form the run of an import stores it, too. */
export const messageOfFile = ({ code, values }: StoredProblem): Failure => ({ id: `file.${code}`, values })

/** A fault of the file, not of the program: shown to the user, never retried. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  /** The name `details` makes a worker thread pass it on with the error. */
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
