import { foldText } from '#contract/fold-text'

/**
 * Score of a label for the search text: each typed word must begin a word of the label (2 points, 1 more at the start
 * of the label) or be contained in it (1 point); `null` if one is missing. Pure.
 */
export function scoreOf(label: string, typed: string): number | null {
  const folded = foldText(label)
  let score = 0
  for (const word of foldText(typed).split(/\s+/).filter(Boolean)) {
    const at = folded.indexOf(word)
    if (at === -1) return null
    const isWordStart = folded.startsWith(word) || folded.includes(` ${word}`)
    score += (isWordStart ? 2 : 1) + (at === 0 ? 1 : 0)
  }
  return score
}

/** The best matches first; equal scores keep their order. */
export function bestMatches<T extends { readonly label: string; readonly also?: string }>(
  entries: readonly T[],
  typed: string,
): T[] {
  return entries
    .map((entry) => ({ entry, score: scoreOf(`${entry.label} ${entry.also ?? ''}`, typed) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ entry }) => entry)
}
