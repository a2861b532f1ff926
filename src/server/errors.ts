import { type Problem, type ProblemCode, problemStatus } from '#contract/problem'

/** An error that a user may see. Everything else becomes "internal", with its cause in the log only. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    sentence: string,
    options: { fields?: Readonly<Record<string, string>>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProblemError'
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return problemStatus[this.code]
  }

  toBody(): Problem {
    return { error: this.message, code: this.code, ...(this.fields ? { fields: this.fields } : {}) }
  }
}

export function notFound(what: string): ProblemError {
  return new ProblemError('not_found', `${what} was not found.`)
}
