import { foldText } from '#contract/fold-text'
import type { Language } from '#contract/settings'
import { containing } from '../db/like-pattern.ts'
import { fillSentence } from './said.ts'
import { sentences, wordSaid } from './word-said.ts'

const GAP = /\{\w+\}/g
/** What the audit log writes before a reason; the reason has words of its own. */
const NOT_FINISHED = 'not finished: '
/** A template with less text of its own would be found in everything. */
const LEAST_LITERAL = 8

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const literalLength = (template: string) => template.replaceAll(GAP, '').length

const templates = Object.keys(sentences)
  .filter((english) => english.includes('{') && literalLength(english) >= LEAST_LITERAL)
  .sort((a, b) => literalLength(b) - literalLength(a))
  .map((english) => ({
    english,
    names: [...english.matchAll(GAP)].map(([gap]) => gap.slice(1, -1)),
    shape: new RegExp(`^${english.split(GAP).map(literal).join('(.*)')}$`, 's'),
  }))

/** A refusal that was kept in English, in the language of whoever reads of it later. */
export function wordPast(english: string, language: Language): string {
  if (english.startsWith(NOT_FINISHED)) {
    const reason = wordPast(english.slice(NOT_FINISHED.length), language)
    return fillSentence(wordSaid(`${NOT_FINISHED}{0}`, language), { 0: reason }, () => '')
  }
  if (Object.hasOwn(sentences, english)) return wordSaid(english, language)
  for (const { english: template, names, shape } of templates) {
    const [, ...found] = shape.exec(english) ?? []
    if (found.length === names.length)
      return wordSaid(
        { template, values: Object.fromEntries(names.map((name, at) => [name, found[at] ?? ''])) },
        language,
      )
  }
  return english
}

/** Patterns for LIKE of the English sentences whose words in this language contain the text. */
export function pastWith(text: string, language: Language): string[] {
  const wanted = foldText(text)
  return Object.keys(sentences)
    .filter((english) => literalLength(english) >= LEAST_LITERAL)
    .filter((english) => foldText(wordSaid(english, language)).includes(wanted))
    .map(
      (english) =>
        `%${english
          .split(GAP)
          .map((part) => containing(part).slice(1, -1))
          .join('%')}%`,
    )
}
