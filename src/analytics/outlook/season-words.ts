/**
 * Words of names whose products' season ends now, with the weeks until they sell again: "Christmas" on 9 December. A
 * product in its first year shows no end of its season; others of the same word did a year ago.
 */
export type SeasonWords = ReadonlyMap<string, number>

/** A product that was sold for a year: its name, and the weeks until it sells again if its season ends now. */
export interface KnownSeason {
  readonly title: string
  readonly backIn: number | null
}

/**
 * Products with the word, and the share of them whose season ends, from which the word says so. On 9 December 2011 it is
 * 43 % of Online Retail's Christmas articles that were a year old, and 4 % of all.
 */
const LEAST_PRODUCTS = 10
const LEAST_SHARE = 0.4
const LEAST_LETTERS = 4

export function learnSeasonWords(known: readonly KnownSeason[]): SeasonWords {
  const byWord = new Map<string, (number | null)[]>()
  for (const { title, backIn } of known)
    for (const word of wordsOf(title)) byWord.set(word, [...(byWord.get(word) ?? []), backIn])
  const found = new Map<string, number>()
  for (const [word, backs] of byWord) {
    const ending = backs.filter((back) => back !== null).sort((a, b) => a - b)
    const isSeason = backs.length >= LEAST_PRODUCTS && ending.length >= LEAST_SHARE * backs.length
    if (isSeason) found.set(word, ending[ending.length >> 1]!)
  }
  return found
}

/** Weeks until a product of this name sells again; `null` if none of its words tells of a season that ends. */
export function seasonOfWords(title: string, words: SeasonWords): number | null {
  const known = wordsOf(title).flatMap((word) => words.get(word) ?? [])
  return known.length > 0 ? Math.min(...known) : null
}

function wordsOf(title: string): string[] {
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? []
  return [...new Set(words.filter((word) => word.length >= LEAST_LETTERS))]
}
