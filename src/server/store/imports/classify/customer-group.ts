import { cleanText } from '../cells/text.ts'

/** More labels than that are a diary, not a group. */
const MOST_LABELS = 20
const LONGEST_LABEL = 60

/** What separates the labels of a line where they are kept. */
export const LABEL_SEPARATOR = ', '

/** Labels of a customer and an order as a line keeps them: each once, in order of their letters; `null`: none. */
export function customerGroupOf(labels: readonly string[]): string | null {
  const clean = labels.map((label) => cleanText(label.replaceAll(',', ' '), LONGEST_LABEL)).filter(Boolean)
  const once = new Map(clean.map((label) => [label.toLowerCase(), label]))
  const kept = [...once.values()].sort((a, b) => (a < b ? -1 : 1)).slice(0, MOST_LABELS)
  return kept.length === 0 ? null : kept.join(LABEL_SEPARATOR)
}
