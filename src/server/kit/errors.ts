import { type Problem, type ProblemCode, problemStatus } from '#contract/problem'
import type { Language } from '#contract/settings'
import { type Message, type MessageId, message, type ValuesOf } from '#messages/message'
import { render, inEnglish as renderEnglish } from './messages/render.ts'
import { type RefusalId, refusals } from './refusals.ts'
import { type Said, inEnglish as sentenceInEnglish } from './sentences/said.ts'
import { wordSaid } from './sentences/word-said.ts'

/** A text that is still to be worded; sentences go as their folders are converted. */
type Text = Said | Message

interface Options {
  /** What is wrong with each field, by the field's name. */
  readonly fields?: Readonly<Record<string, Text>>
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** An error that a user may see. Everything else becomes "internal", with its cause in the log only. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly said: Text
  readonly saidFields: Readonly<Record<string, Text>> | undefined
  /** In English, as `message`. */
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, text: Text, options: Options = {}) {
    super(inEnglish(text), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProblemError'
    this.code = code
    this.said = text
    this.saidFields = options.fields
    this.fields = options.fields && mapped(options.fields, inEnglish)
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return problemStatus[this.code]
  }

  toBody(language: Language = 'en-US'): Problem {
    const error = inLanguage(this.said, language)
    if (!this.saidFields) return { error, code: this.code }
    // After a conflict they hold what is there now: no sentences.
    const word = (field: Text) =>
      this.code === 'changed_meanwhile' ? inEnglish(field) : inLanguage(field, language)
    return { error, code: this.code, fields: mapped(this.saidFields, word) }
  }
}

type Arguments<Id extends MessageId> =
  ValuesOf<Id> extends [] ? [values?: null, options?: Options] : [...ValuesOf<Id>, options?: Options]

/** `throw problem('sale.not_found', { id })`: the code of the answer is the refusal's own. */
export function problem<Id extends RefusalId>(id: Id, ...rest: Arguments<Id>): ProblemError {
  const [values, options] = rest as [values?: ValuesOf<Id>[0] | null, options?: Options]
  const text = message(id, ...((values ? [values] : []) as ValuesOf<Id>))
  return new ProblemError(refusals[id], text, options)
}

const isMessage = (text: Text): text is Message => typeof text === 'object' && 'id' in text

const inLanguage = (text: Text, language: Language): string =>
  isMessage(text) ? render(text, language) : wordSaid(text, language)

const inEnglish = (text: Text): string => (isMessage(text) ? renderEnglish(text) : sentenceInEnglish(text))

function mapped(
  fields: Readonly<Record<string, Text>>,
  word: (field: Text) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, word(field)]))
}

export function notFound(what: string): ProblemError {
  return new ProblemError('not_found', `${what} was not found.`)
}
