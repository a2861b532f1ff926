import type * as z from 'zod'
import type { RegionalSettings } from '#contract/settings'
import type { textPiece } from '#contract/text-piece'
import { formatFigure } from '../../kit/formats/format-figure.ts'
import type { FactSheet } from './fact-sheet.ts'

/** Words, or a figure with its name, by which a screen finds the place where it stands. */
export type TextPiece = z.infer<typeof textPiece>
export type Pieces = readonly TextPiece[]

type Filling = Pick<FactSheet, 'regional' | 'currency' | 'data' | 'figures'>

/** `{name}`, `{name+}`, `{:name}`, and `{name|one|many}`: words that go with the number of a figure. */
const GAP = /\{(:?)(\w+)(\+?)(?:\|([^|{}]*)\|([^|{}]*))?\}/g

/** Puts figures into a text of ours: `{name}` as it is, `{name+}` with its sign; `{:key}` a text of the shop. */
export function fillPieces(template: string, sheet: Filling): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const match of template.matchAll(GAP)) {
    const [gap, isText, name = '', plus, one, many] = match
    pieces.push(words(template.slice(at, match.index)))
    at = match.index + gap.length
    if (isText) {
      pieces.push(words(sheet.data[name] ?? ''))
      continue
    }
    const figure = sheet.figures[name]
    if (!figure) throw new Error(`There is no figure "${name}" for this sentence.`)
    pieces.push(
      one === undefined
        ? { text: formatFigure(figure, sheet, plus === '+'), figure: name }
        : words(isOne(figure.value, sheet.regional) ? one : (many ?? '')),
    )
  }
  return joined([...pieces, words(template.slice(at))])
}

const words = (text: string): TextPiece => ({ text, figure: null })

function isOne(value: number, { language }: RegionalSettings): boolean {
  return new Intl.PluralRules(language).select(value) === 'one'
}

/** Neighbouring words as one piece; none without a text. */
export function joined(pieces: Pieces): TextPiece[] {
  return pieces.reduce<TextPiece[]>((whole, piece) => {
    const last = whole.at(-1)
    if (piece.text === '') return whole
    if (last && last.figure === null && piece.figure === null)
      whole.splice(-1, 1, words(last.text + piece.text))
    else whole.push(piece)
    return whole
  }, [])
}

/** Sentences of ours, one after the other. */
export function fillSentences(templates: readonly string[], sheet: Filling): TextPiece[] {
  return fillPieces(templates.filter((template) => template !== '').join(' '), sheet)
}

export function plainTextOf(pieces: Pieces): string {
  return pieces.map((piece) => piece.text).join('')
}
