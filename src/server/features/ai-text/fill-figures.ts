import { type Fact, type FactSheet, formatFigure } from './fact-sheet.ts'

/** Puts figures into a sentence of ours: `{name}` as it is, `{name+}` with its sign; `{:key}` a text of the shop. */
export function fillFigures(
  text: string,
  facts: Readonly<Record<string, Fact | undefined>>,
  sheet: Pick<FactSheet, 'regional' | 'currency' | 'data'>,
): string {
  return text.replaceAll(/\{(:?)(\w+)(\+?)\}/g, (_, isText: string, name: string, plus: string) => {
    if (isText) return sheet.data[name] ?? ''
    const fact = facts[name]
    if (!fact) throw new Error(`There is no figure "${name}" for this sentence.`)
    return formatFigure(fact, sheet, plus === '+')
  })
}
