import type { Language } from '#contract/settings'

/** The three texts that a model may word; `sheets.ts` has one set of facts for each. */
export type SheetName = 'takeaway' | 'package' | 'strategy'

/** An answer of a model: its first part, and where another matters, the second one. */
export interface ModelAnswer {
  readonly language: Language
  readonly sheet: SheetName
  /** What is wrong with it, or of what sort it is. */
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
