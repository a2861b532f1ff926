/** Longest text of the shop allowed in a prompt; see `prompt.ts`. */
const PIECE_CHARACTERS = 300
/** 6,000 characters, about 1,500 tokens: three to four pages of a plan. */
const MOST_PIECES = 20
/** The beginning of a document shows what it is about. */
const ALWAYS_FROM_THE_START = 4

/**
 * Chooses what a model sees of a document: its beginning, then the pieces that hold figures or name products, then
 * the next ones; in their order. A piece ends with a sentence where possible, and always with a word.
 */
export function choosePieces(text: string, named: readonly string[]): string[] {
  const pieces = cut(text.replaceAll(/\s+/gu, ' ').trim())
  if (pieces.length <= MOST_PIECES) return pieces
  const names = named.map((name) => name.toLowerCase())
  const weights = pieces.map((piece, place) => {
    if (place < ALWAYS_FROM_THE_START) return Number.POSITIVE_INFINITY
    const known = piece.toLowerCase()
    return figuresIn(piece) + 2 * names.filter((name) => known.includes(name)).length
  })
  const places = pieces.map((_, place) => place).sort((a, b) => weights[b]! - weights[a]! || a - b)
  return places
    .slice(0, MOST_PIECES)
    .sort((a, b) => a - b)
    .map((place) => pieces[place]!)
}

/** A percentage or an amount is more likely about prices than a year or a page number. */
function figuresIn(piece: string): number {
  const figures = piece.match(/\d+(?:[.,]\d+)*\s?[%€$£]|[€$£]\s?\d+|\d+(?:[.,]\d+)*/gu) ?? []
  return figures.reduce((sum, figure) => sum + (/[%€$£]/u.test(figure) ? 2 : 0.25), 0)
}

function cut(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (from < text.length) {
    const longest = text.slice(from, from + PIECE_CHARACTERS)
    const isLast = from + PIECE_CHARACTERS >= text.length
    const sentence = Math.max(...['. ', '! ', '? '].map((end) => longest.lastIndexOf(end) + 1))
    const word = longest.lastIndexOf(' ')
    const half = PIECE_CHARACTERS / 2
    const length = isLast ? longest.length : sentence > half ? sentence : word > half ? word : longest.length
    pieces.push(longest.slice(0, length).trim())
    from += length
  }
  return pieces.filter((piece) => piece !== '')
}

export function countWords(pieces: readonly string[]): number {
  return pieces
    .join(' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
