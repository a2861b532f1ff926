/** A piece of a text: words, or a figure with the place that it comes from. */
export interface TextPiece {
  readonly text: string
  readonly place: FigurePlace | null
}

export type FigurePlace = 'elasticity' | 'scenarios' | 'recommendations'

interface NamedFigure {
  readonly name: string
  readonly text: string
}

const PLACES: Readonly<Record<string, FigurePlace>> = {
  elasticity: 'elasticity',
  low: 'elasticity',
  high: 'elasticity',
  months: 'elasticity',
  ownShare: 'elasticity',
  priceDown: 'scenarios',
  unitsDown: 'scenarios',
  revenueDown: 'scenarios',
  priceUp: 'scenarios',
  unitsUp: 'scenarios',
  revenueUp: 'scenarios',
  advisedPrice: 'recommendations',
  gain: 'recommendations',
  gainLow: 'recommendations',
  gainHigh: 'recommendations',
  probability: 'recommendations',
}

/** Cuts a text at its figures, the longest match first; a figure within a longer number is none. */
export function linkFigures(text: string, figures: readonly NamedFigure[]): TextPiece[] {
  const known = figures
    .filter((figure) => Object.hasOwn(PLACES, figure.name) && figure.text !== '')
    .toSorted((a, b) => b.text.length - a.text.length)
  const pieces: TextPiece[] = []
  let words = ''
  for (let at = 0; at < text.length; ) {
    const figure = isInsideNumber(text, at)
      ? undefined
      : known.find((each) => startsHere(text, at, each.text))
    if (figure) {
      if (words) pieces.push({ text: words, place: null })
      words = ''
      pieces.push({ text: figure.text, place: PLACES[figure.name] ?? null })
      at += figure.text.length
    } else words += text[at++]
  }
  if (words) pieces.push({ text: words, place: null })
  return pieces
}

function startsHere(text: string, at: number, figure: string): boolean {
  if (!text.startsWith(figure, at)) return false
  const rest = text.slice(at + figure.length)
  return !/^\d|^[.,]\d|^\s?%/.test(rest) || figure.endsWith('%')
}

function isInsideNumber(text: string, at: number): boolean {
  return at > 0 && /[\d.,]/.test(text[at - 1]!) && /\d/.test(text[at]!)
}
