import { titleWords } from './title-words.ts'

/** A title of ours that shares rare words with one of theirs. */
export interface TitleCandidate {
  /** Position among our titles. */
  readonly at: number
  /** Cosine of the words weighted by their rarity, 0 … 1. */
  readonly score: number
}

export interface TitleIndex {
  readonly words: readonly ReadonlySet<string>[]
  /** Candidates for a title, best first; equal ones in our order. */
  find(theirs: ReadonlySet<string>): TitleCandidate[]
}

const RAREST = 4
const MOST_CANDIDATES = 40

/**
 * Index of our titles. A word's weight is ln(N / n), n of N titles of both sides containing it; candidates are those that
 * share most of the four rarest words. Source: Cohen, Ravikumar and Fienberg 2003 (TF-IDF for names).
 */
export function indexTitles(ours: readonly string[], theirs: readonly ReadonlySet<string>[]): TitleIndex {
  const words = ours.map(titleWords)
  const counts = new Map<string, number>()
  for (const set of [...words, ...theirs])
    for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1)
  const total = words.length + theirs.length
  const weight = (word: string) => Math.log(total / (counts.get(word) ?? 1))
  const length = (set: ReadonlySet<string>) => {
    let sum = 0
    for (const word of set) sum += weight(word) ** 2
    return Math.sqrt(sum) || 1
  }
  const lengths = Float64Array.from(words, length)
  const places = new Map<string, number[]>()
  words.forEach((set, at) => {
    for (const word of set) {
      const found = places.get(word)
      if (found) found.push(at)
      else places.set(word, [at])
    }
  })
  return { words, find: (set) => candidates(set) }

  function candidates(set: ReadonlySet<string>): TitleCandidate[] {
    const rarest = [...set].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1)).slice(0, RAREST)
    const shared = new Map<number, number>()
    for (const word of rarest) {
      for (const at of places.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    }
    const most = [...shared].sort((a, b) => b[1] - a[1]).slice(0, MOST_CANDIDATES)
    const own = length(set)
    return most
      .map(([at]) => ({ at, score: cosine(set, at, own) }))
      .sort((a, b) => b.score - a.score || a.at - b.at)
  }

  function cosine(set: ReadonlySet<string>, at: number, own: number): number {
    let sum = 0
    for (const word of set) if (words[at]!.has(word)) sum += weight(word) ** 2
    return sum / own / lengths[at]!
  }
}
