/** The three lists of the specification, in its order. */
export const groups = ['increase', 'maintain', 'decrease'] as const
export type Group = (typeof groups)[number]

/** Specification, section 9: increase, decrease, maintain/current/hold. */
const KEYWORDS = [
  [/\bincreas(e|es|ed|ing)\b/i, 'increase'],
  [/\bdecreas(e|es|ed|ing)\b/i, 'decrease'],
  [/\b(maintain|current|hold)\b/i, 'maintain'],
] as const satisfies readonly (readonly [RegExp, Group])[]

/** The list of a recommendation, by its keyword; without a keyword the price is maintained. */
export function groupOf(recommendation: string): Group {
  return KEYWORDS.find(([keyword]) => keyword.test(recommendation))?.[1] ?? 'maintain'
}
