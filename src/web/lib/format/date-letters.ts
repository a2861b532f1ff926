import type { RegionalSettings } from '#contract/settings'

/** Letters of day, month and year in languages that do not write D, M and Y. */
const LETTERS: Readonly<Record<string, string>> = { de: 'TMJ', fr: 'JMA', es: 'DMA' }

/** A date format as a reader of this language knows it: `TT.MM.JJJJ` in German. */
export function dateLetters(pattern: RegionalSettings['date_format'], language: string): string {
  const letters = LETTERS[language.slice(0, 2)] ?? 'DMY'
  return pattern.replaceAll(/[DMY]/g, (letter) => letters['DMY'.indexOf(letter)] ?? letter)
}
