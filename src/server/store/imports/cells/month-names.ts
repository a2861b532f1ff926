import { foldText } from '#contract/fold-text'

/** Beginnings of the months' names in English, Spanish, French and German, without accents; the longest that fits counts. */
const beginnings: readonly (readonly string[])[] = [
  ['jan', 'ene', 'janv', 'jann'],
  ['feb', 'fev', 'fevr'],
  ['mar', 'mars', 'mrz', 'maer'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dic', 'dez'],
]

/** 1…12, or `null` where the word names no month. */
export function monthOf(word: string): number | null {
  const folded = foldText(word)
  const month = beginnings.findIndex((starts) => starts.some((start) => folded.startsWith(start)))
  return month < 0 ? null : month + 1
}
