import type { Problem } from '#contract/problem'
import { type ProblemCode, problemStatus } from '#contract/problem-status'
import type { Language, RegionalSettings } from '#contract/settings'
import { type Message, message, type ValuesOf } from '#messages/message'
import { type Reader, render } from './messages/render.ts'
import { type RefusalId, refusals } from './refusals.ts'

/** A message, or a string if a rule of the contract has its own text. */
type FieldText = Message | string

interface Options {
  /** Problem of each field, by the field's name. */
  readonly fields?: Readonly<Record<string, FieldText>> | undefined
  /** Field to which the refusal applies: it gets the same text. */
  readonly field?: string
  /** Current value of each field after a conflict. */
  readonly current?: Readonly<Record<string, string>>
  /** Reader of the message: it is worded in their language and settings, with amounts in this currency. */
  readonly reader?: { readonly regional: RegionalSettings; readonly currency: string }
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** An error that is shown to users. Every other error becomes "internal"; its cause is only logged. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly text: Message
  readonly options: Options

  constructor(code: ProblemCode, text: Message, options: Options = {}) {
    super(
      worded(text, options.reader?.regional ?? 'en-US', options.reader?.currency),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'ProblemError'
    this.code = code
    this.text = text
    this.options = options
  }

  /** Texts of the fields in English. */
  get fields(): Problem['fields'] {
    return this.toBody().fields
  }

  get status(): number {
    return problemStatus[this.code]
  }

  get retryAfterSeconds(): number | undefined {
    return this.options.retryAfterSeconds
  }

  toBody(language: Language = 'en-US'): Problem {
    const { reader, field, fields, current } = this.options
    const word = (text: FieldText) => worded(text, reader?.regional ?? language, reader?.currency)
    const error = word(this.text)
    if (current) return { error, code: this.code, fields: current }
    if (field !== undefined) return { error, code: this.code, fields: { [field]: error } }
    if (!fields) return { error, code: this.code }
    const named = Object.entries(fields).map(([name, text]) => [name, word(text)] as const)
    return { error, code: this.code, fields: Object.fromEntries(named) }
  }
}

type Arguments<Id extends RefusalId> =
  ValuesOf<Id> extends [] ? [values?: null, options?: Options] : [...ValuesOf<Id>, options?: Options]

/**
 * Creates a refusal, e.g. `throw problem('sale.not_found', { id })`. The refusal determines the code of the answer.
 */
export function problem<Id extends RefusalId>(id: Id, ...rest: Arguments<Id>): ProblemError {
  const [values, options] = rest as [values?: ValuesOf<Id>[0] | null, options?: Options]
  const text = message(id, ...((values ? [values] : []) as ValuesOf<Id>))
  return new ProblemError(refusals[id], text, options)
}

const worded = (text: FieldText, reader: Reader, currency?: string): string =>
  typeof text === 'string' ? text : render(text, reader, currency)
