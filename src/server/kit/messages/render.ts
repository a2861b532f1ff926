import type { CompiledIcuChoices, CompiledMessage } from '@lingui/message-utils/compileMessage'
import { defaultRegional, type Language, type RegionalSettings } from '#contract/settings'
import type { Figure, Message, MessageValue } from '#messages/message'
import { dayText, instantText } from '../formats/dates.ts'
import { type FigureKind, formatFigure } from '../formats/format-figure.ts'
import { compiledMessage } from './catalogue.ts'

/** Who reads: a language alone where nothing else is known of the person. */
export type Reader = Language | RegionalSettings

interface Style {
  readonly regional: RegionalSettings
  readonly currency: string
}

type Values = NonNullable<Message['values']>

const LIST_SEPARATORS: Readonly<Record<string, string>> = { comma: ', ', semicolon: '; ' }

/**
 * A message in the reader's language, with figures, days and moments as the reader's regional settings write them.
 * `currency` is that of the amounts: the company's.
 */
export function render(message: Message, reader: Reader, currency?: string): string {
  return write(message, styleOf(reader, currency))
}

/** The same for compiled text of no catalogue. */
export function renderTokens(
  tokens: CompiledMessage,
  values: Values,
  reader: Reader,
  currency?: string,
): string {
  return fill(tokens, values, styleOf(reader, currency))
}

function styleOf(reader: Reader, currency?: string): Style {
  const regional = typeof reader === 'string' ? { ...defaultRegional, language: reader } : reader
  return { regional, currency: currency ?? regional.currency }
}

/** For the log and for programs. */
export const inEnglish = (message: Message): string => render(message, 'en-US')

function write({ id, values = {} }: Message, style: Style): string {
  const tokens = compiledMessage(id, style.regional.language)
  // An id of before that no catalogue holds any more.
  return tokens ? fill(tokens, values, style) : id
}

function fill(tokens: CompiledMessage, values: Values, style: Style, counted?: number): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string')
        return token === '#' && counted !== undefined ? figure('count', counted, style) : token
      const [name, type, format] = token
      const value = values[name]
      if (value === undefined) return `{${name}}`
      switch (type) {
        case 'plural':
        case 'selectordinal': {
          const cases = format as CompiledIcuChoices
          const rules = new Intl.PluralRules(style.regional.language, {
            type: type === 'plural' ? 'cardinal' : 'ordinal',
          })
          const least = Number(value) - (cases.offset ?? 0)
          const chosen = cases[String(value)] ?? cases[rules.select(least)] ?? cases.other
          return fill(chosen ?? [], values, style, least)
        }
        case 'select': {
          const cases = format as CompiledIcuChoices
          const wanted = String(value)
          const chosen = Object.hasOwn(cases, wanted) ? cases[wanted] : cases.other
          return fill(chosen ?? [], values, style, counted)
        }
        case 'list':
          return [value]
            .flat()
            .map((each) => plain(each, style))
            .join(LIST_SEPARATORS[String(format ?? 'comma')])
        case 'day':
          return dayText(String(value), style.regional.date_format)
        case 'moment':
          return instantText(String(value), style.regional)
        case 'money':
        case 'percent':
        case 'number':
        case 'count':
          return figure(type, Number(value), style, format === 'signed')
        default:
          return plain(value as MessageValue, style)
      }
    })
    .join('')
}

function plain(value: MessageValue, style: Style): string {
  if (typeof value !== 'object') return String(value)
  return 'id' in value ? write(value, style) : figure(value.kind, value.value, style)
}

function figure(kind: FigureKind, value: number, style: Style, isSigned = false): string {
  return formatFigure({ kind, value } satisfies Figure, style, isSigned)
}
