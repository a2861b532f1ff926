import type { FactSheet } from '#server/insight/ai-text/fact-sheet'
import { fillPieces } from '#server/insight/ai-text/fill-pieces'
import { textOf } from '#server/kit/messages/fill-message'

/** The rest of a displayed text without our facts and the shop's names. */
export function ownWords(shown: string, sheet: FactSheet): string {
  const facts = sheet.facts.map((fact) => textOf(fillPieces(fact.message, sheet)))
  const ours = [...facts, ...Object.values(sheet.data)].toSorted((a, b) => b.length - a.length)
  return ours.reduce((left, text) => left.replaceAll(text, ' '), shown)
}

export const wordsOf = (text: string) =>
  text
    .replaceAll(/\{\w+\}/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
