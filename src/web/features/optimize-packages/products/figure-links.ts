import { cutAtFigures, type NamedFigure, type TextPiece } from '#web/lib/words/cut-at-figures.ts'

/** Where on the page a figure of the text stands: ids are `packages-` and this. */
export type FigurePlace = 'selection' | 'together' | 'price'

const names: Readonly<Record<FigurePlace, string>> = {
  selection: 'listPrice price discount marginAmount marginShare lossAmount',
  together: 'products together orders support pairs related lift liftLow liftHigh',
  price:
    'askedGain askedLow askedHigh bestPrice bestDiscount gain gainLow gainHigh givenUp probability leastDiscount',
}
const PLACES: Readonly<Record<string, FigurePlace>> = Object.fromEntries(
  (Object.keys(names) as FigurePlace[]).flatMap((place) =>
    names[place].split(' ').map((name) => [name, place] as const),
  ),
)

export function linkFigures(text: string, figures: readonly NamedFigure[]): TextPiece<FigurePlace>[] {
  return cutAtFigures(text, figures, PLACES)
}
