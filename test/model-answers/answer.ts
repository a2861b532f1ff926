import type { Language } from '#contract/settings'

/** The three texts that a model may write; `sheets.ts` has one set of facts for each. */
export type SheetName = 'takeaway' | 'package' | 'strategy'

/** An answer of a model: its first part, and the second one if it matters. */
export interface ModelAnswer {
  readonly language: Language
  readonly sheet: SheetName
  /** The fault of the answer, or its sort. */
  readonly kind: string
  readonly first: string
  readonly second?: string
  readonly third?: string
}

type Row = readonly [kind: string, first: string, second?: string, third?: string]

export function answersIn(language: Language, sheet: SheetName, rows: readonly Row[]): ModelAnswer[] {
  return rows.map(([kind, first, second, third]) => ({
    language,
    sheet,
    kind,
    first,
    ...(second === undefined ? {} : { second }),
    ...(third === undefined ? {} : { third }),
  }))
}
