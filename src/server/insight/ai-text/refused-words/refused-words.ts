import type { Language } from '#contract/settings'
import { englishRefused } from './english-refused.ts'
import { frenchRefused } from './french-refused.ts'
import { germanRefused } from './german-refused.ts'
import type { RefusedWords } from './refused-list.ts'
import { spanishRefused } from './spanish-refused.ts'

const KINDS = {
  numbers: 'a number in words',
  promises: 'a promise or a certainty',
  orders: 'haste or an order',
  claims: 'something that no fact says',
  denials: 'a denial',
  addresses: 'an address, or words about the task',
} as const satisfies Record<keyof RefusedWords, string>

const byLanguage: Readonly<Record<Language, RefusedWords>> = {
  'en-US': englishRefused,
  'en-GB': englishRefused,
  'es-ES': spanishRefused,
  'fr-FR': frenchRefused,
  'de-DE': germanRefused,
}

type Pattern = readonly [kind: string, pattern: RegExp]

/** Made when a language is first checked: all of them together take 3 % of a start. */
const patterns = new Map<RefusedWords, readonly Pattern[]>()

/** Roman numerals of two or more letters, in capitals. */
const ROMAN =
  /(?<![\p{L}\p{M}])(?=[IVXLCDM]{2})M{0,4}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})(?![\p{L}\p{M}’])/u
/** An address needs no scheme: letters, a dot and letters are one; so are "@" and "//". */
const ADDRESS = /[\p{L}\p{N}-]\.[\p{L}\p{N}]|@|\/\/|\bwww\b|\bhttps?\b/iu

/** Finds the content of a text that must not be shown in any words around it. */
export function refusedIn(text: string, language: Language): string[] {
  const flat = text.toLowerCase().replaceAll("'", '’')
  const found = patternsOf(byLanguage[language]).flatMap(([kind, pattern]) => {
    const match = pattern.exec(flat)
    return match ? [`"${match[0]}" is ${kind}`] : []
  })
  const roman = ROMAN.exec(text)
  return [
    ...found,
    ...(roman && roman[0].length > 1 ? [`"${roman[0]}" is a number`] : []),
    ...(ADDRESS.test(text) ? ['it holds an address'] : []),
  ]
}

function patternsOf(refused: RefusedWords): readonly Pattern[] {
  const known = patterns.get(refused)
  if (known) return known
  const kinds = Object.keys(KINDS) as (keyof RefusedWords)[]
  const made = kinds.map((kind): Pattern => [KINDS[kind], wholeWords(refused[kind])])
  patterns.set(refused, made)
  return made
}

function wholeWords(source: string): RegExp {
  const joined = source
    .trim()
    .split(/\s*\n\s*/u)
    .join('|')
    .replaceAll(/\s*\|\s*/gu, '|')
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${joined.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{M}])`, 'u')
}
