import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { defaultRegional, type Language, type RegionalSettings } from '#contract/settings'
import { type Message, type MessageId, message, readMessage, type ValuesOf } from '#messages/message'
import type { Style } from '../formats/format-figure.ts'
import { fillMessage, fillTokens, type Pieces, textOf, type Values } from './fill-message.ts'

/** Reader of a text: only a language if nothing else is known about the person. */
export type Reader = Language | RegionalSettings

/**
 * Renders a message in the reader's language, with figures, days and times in the reader's regional formats.
 * `currency` is the currency of the amounts, i.e. the company's.
 */
export function render(message: Message, reader: Reader, currency?: string): string {
  return textOf(renderPieces(message, reader, currency))
}

/** Renders a message read from the database; `null` if there is none. */
export function renderStored(stored: unknown, reader: Reader, currency?: string): string | null {
  const found = readMessage(stored)
  return found && render(found, reader, currency)
}

/** Renders a message with each figure as a separate piece. */
export function renderPieces(message: Message, reader: Reader, currency?: string): Pieces {
  return fillMessage(message, styleOf(reader, currency))
}

/** Renders compiled text that is not in a catalogue. */
export function renderTokens(
  tokens: CompiledMessage,
  values: Values,
  reader: Reader,
  currency?: string,
): string {
  return textOf(fillTokens(tokens, values, styleOf(reader, currency)))
}

/** Renders messages for one reader: `word('report.page', { page, pages })`. */
export type Wording = <Id extends MessageId>(id: Id, ...values: ValuesOf<Id>) => string

export function wordingFor(reader: Reader): Wording {
  return (id, ...values) => render(message(id, ...values), reader)
}

function styleOf(reader: Reader, currency?: string): Style {
  const regional = typeof reader === 'string' ? { ...defaultRegional, language: reader } : reader
  return { regional, currency: currency ?? regional.currency }
}

/** Renders a message in English, for the log and for programs. */
export const inEnglish = (message: Message): string => render(message, 'en-US')
