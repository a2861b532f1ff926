/** A piece of a text: words, or a figure with the place that it comes from. */
export interface TextPiece<P extends string> {
  readonly text: string
  readonly place: P | null
}

export interface NamedFigure {
  readonly name: string
  readonly text: string
}

/** Cuts a text at its figures, the longest match first; a figure within a longer number is none. */
export function cutAtFigures<P extends string>(
  text: string,
  figures: readonly NamedFigure[],
  places: Readonly<Record<string, P>>,
): TextPiece<P>[] {
  const known = figures
    .filter((figure) => Object.hasOwn(places, figure.name) && figure.text !== '')
    .toSorted((a, b) => b.text.length - a.text.length)
  const pieces: TextPiece<P>[] = []
  let words = ''
  for (let at = 0; at < text.length; ) {
    const figure = isInsideNumber(text, at)
      ? undefined
      : known.find((each) => startsHere(text, at, each.text))
    if (figure) {
      if (words) pieces.push({ text: words, place: null })
      words = ''
      pieces.push({ text: figure.text, place: places[figure.name] ?? null })
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
