import { type Problem, type ProblemCode, problemStatus } from '#contract/problem'
import type { Language } from '#contract/settings'
import { inEnglish, type Said } from './sentences/said.ts'
import { wordSaid } from './sentences/word-said.ts'

/** An error that a user may see. Everything else becomes "internal", with its cause in the log only. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly said: Said
  readonly saidFields: Readonly<Record<string, Said>> | undefined
  /** In English, as `message`. */
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    sentence: Said,
    options: {
      fields?: Readonly<Record<string, Said>>
      retryAfterSeconds?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(inEnglish(sentence), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProblemError'
    this.code = code
    this.said = sentence
    this.saidFields = options.fields
    this.fields = options.fields && mapped(options.fields, inEnglish)
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return problemStatus[this.code]
  }

  toBody(language: Language = 'en-US'): Problem {
    const error = wordSaid(this.said, language)
    if (!this.saidFields) return { error, code: this.code }
    // After a conflict they hold what is there now: no sentences.
    const word = (field: Said) =>
      this.code === 'changed_meanwhile' ? inEnglish(field) : wordSaid(field, language)
    return { error, code: this.code, fields: mapped(this.saidFields, word) }
  }
}

function mapped(
  fields: Readonly<Record<string, Said>>,
  word: (field: Said) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, word(field)]))
}

export function notFound(what: string): ProblemError {
  return new ProblemError('not_found', `${what} was not found.`)
}
