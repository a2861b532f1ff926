import { cleanText } from '../cells/text.ts'

/** Most labels of a line; a column with more holds notes instead of groups. */
const MOST_LABELS = 20
const LONGEST_LABEL = 60

/** Separator of the labels in a stored line. */
export const LABEL_SEPARATOR = ', '

/**
 * Returns the labels of a customer and an order as stored in a line: each once, in alphabetical order; `null` if
 * none.
 */
export function customerGroupOf(labels: readonly string[]): string | null {
  const clean = labels.map((label) => cleanText(label.replaceAll(',', ' '), LONGEST_LABEL)).filter(Boolean)
  const once = new Map(clean.map((label) => [label.toLowerCase(), label]))
  const kept = [...once.values()].sort((a, b) => (a < b ? -1 : 1)).slice(0, MOST_LABELS)
  return kept.length === 0 ? null : kept.join(LABEL_SEPARATOR)
}
