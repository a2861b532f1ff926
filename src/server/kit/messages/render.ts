import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { defaultRegional, type Language, type RegionalSettings } from '#contract/settings'
import { type Message, type MessageId, message, type ValuesOf } from '#messages/message'
import { fillMessage, fillTokens, type Pieces, type Style, textOf, type Values } from './fill-message.ts'

/** Who reads: a language alone where nothing else is known of the person. */
export type Reader = Language | RegionalSettings

/**
 * A message in the reader's language, with figures, days and moments as the reader's regional settings write them.
 * `currency` is that of the amounts: the company's.
 */
export function render(message: Message, reader: Reader, currency?: string): string {
  return textOf(renderPieces(message, reader, currency))
}

/** The same, with each figure in a piece of its own. */
export function renderPieces(message: Message, reader: Reader, currency?: string): Pieces {
  return fillMessage(message, styleOf(reader, currency))
}

/** The same for compiled text of no catalogue. */
export function renderTokens(
  tokens: CompiledMessage,
  values: Values,
  reader: Reader,
  currency?: string,
): string {
  return textOf(fillTokens(tokens, values, styleOf(reader, currency)))
}

/** `word('report.page', { page, pages })` in the language of one reader. */
export type Wording = <Id extends MessageId>(id: Id, ...values: ValuesOf<Id>) => string

export function wordingFor(reader: Reader): Wording {
  return (id, ...values) => render(message(id, ...values), reader)
}

function styleOf(reader: Reader, currency?: string): Style {
  const regional = typeof reader === 'string' ? { ...defaultRegional, language: reader } : reader
  return { regional, currency: currency ?? regional.currency }
}

/** For the log and for programs. */
export const inEnglish = (message: Message): string => render(message, 'en-US')
