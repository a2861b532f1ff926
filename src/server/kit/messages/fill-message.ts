import type { CompiledIcuChoices, CompiledMessage } from '@lingui/message-utils/compileMessage'
import type * as z from 'zod'
import type { textPiece } from '#contract/text-piece'
import type { Message, MessageValue } from '#messages/message'
import { dayText, instantText } from '../formats/dates.ts'
import { type FigureKind, formatFigure, type Style } from '../formats/format-figure.ts'
import { compiledMessage } from './catalogue.ts'

/** Words, or a figure with its name, by which a screen links it to the place where it is explained. */
export type Piece = z.infer<typeof textPiece>
export type Pieces = readonly Piece[]

export type Values = NonNullable<Message['values']>

const LIST_SEPARATORS: Readonly<Record<string, string>> = { comma: ', ', semicolon: '; ', space: ' ' }

export const textOf = (pieces: Pieces): string => pieces.map(({ text }) => text).join('')
const words = (text: string): Piece => ({ text, figure: null })

export function fillMessage({ id, values = {} }: Message, style: Style): Pieces {
  const tokens = compiledMessage(id, style.regional.language)
  // An old id that is no longer in any catalogue.
  return tokens ? fillTokens(tokens, values, style) : [words(id)]
}

export function fillTokens(
  tokens: CompiledMessage,
  values: Values,
  style: Style,
  counted?: number,
): readonly Piece[] {
  return tokens.flatMap((token): Pieces => {
    if (typeof token === 'string')
      return [words(token === '#' && counted !== undefined ? figureText('count', counted, style) : token)]
    const [name, type, format] = token
    const value = values[name]
    if (value === undefined) return [words(`{${name}}`)]
    switch (type) {
      case 'plural':
      case 'selectordinal': {
        const cases = format as CompiledIcuChoices
        const rules = new Intl.PluralRules(style.regional.language, {
          type: type === 'plural' ? 'cardinal' : 'ordinal',
        })
        const number = numberOf(value)
        const least = number - (cases.offset ?? 0)
        const chosen = cases[String(number)] ?? cases[rules.select(least)] ?? cases.other
        return fillTokens(chosen ?? [], values, style, least)
      }
      case 'select': {
        const cases = format as CompiledIcuChoices
        const wanted = String(value)
        const chosen = Object.hasOwn(cases, wanted) ? cases[wanted] : cases.other
        return fillTokens(chosen ?? [], values, style, counted)
      }
      case 'list': {
        const all = [value].flat().map((each) => textOf(plain(name, each, style)))
        return [words(all.join(LIST_SEPARATORS[String(format ?? 'comma')]))]
      }
      case 'day':
        return [words(dayText(String(value), style.regional.date_format))]
      case 'moment':
        return [words(instantText(String(value), style.regional))]
      case 'money':
      case 'percent':
      case 'number':
      case 'count':
        return [{ text: figureText(type, Number(value), style, format === 'signed'), figure: name }]
      default:
        return plain(name, value as MessageValue, style)
    }
  })
}

/** The number that a plural counts: a value, or that of a figure. */
function numberOf(value: Values[string]): number {
  return Number(typeof value === 'object' && value !== null && 'value' in value ? value.value : value)
}

function plain(name: string, value: MessageValue, style: Style): Pieces {
  if (typeof value !== 'object') return [words(String(value))]
  return 'id' in value
    ? fillMessage(value, style)
    : [{ text: figureText(value.kind, value.value, style), figure: name }]
}

function figureText(kind: FigureKind, value: number, style: Style, isSigned = false): string {
  return formatFigure({ kind, value }, style, isSigned)
}
