import { type FactSheet, formatFigure } from './fact-sheet.ts'

/** Every figure that a text may hold, as it is written there, by the name of what it is: a reader finds its place. */
export function figuresOf(sheet: FactSheet): { name: string; text: string }[] {
  return sheet.facts.map((fact) => ({
    name: fact.name,
    text: formatFigure(fact, sheet, fact.change !== undefined),
  }))
}
