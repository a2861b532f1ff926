/** The name, or its first `max` characters and an ellipsis. Never cuts through a combined character. */
export function cutName(name: string, max: number): string {
  const characters = Array.from(graphemes.segment(name), (part) => part.segment)
  if (characters.length <= max) return name
  return `${characters.slice(0, max).join('').trimEnd()}…`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Width of a text in the system font, estimated from character classes (em). Accurate to about 10 % and never too
 * narrow: enough to decide whether labels fit, and testable without a browser.
 */
export function textWidthPx(text: string, fontPx: number): number {
  let em = 0
  for (const character of text) {
    const width = widthsEm.get(character) ?? characterWidthEm(character)
    widthsEm.set(character, width)
    em += width
  }
  return em * fontPx
}

/** Cache of the characters measured so far. */
const widthsEm = new Map<string, number>()

/** Width of the widest of these texts. */
export function widestTextPx(texts: readonly string[], fontPx: number): number {
  return texts.reduce((widest, text) => Math.max(widest, textWidthPx(text, fontPx)), 0)
}

function characterWidthEm(character: string): number {
  if (/[ .,:;'|!iljtfrI()[\]/-]/.test(character)) return 0.36
  if (/[mwMW@%…]/.test(character)) return 0.94
  if (/\p{Lu}/u.test(character)) return 0.68
  if (/[\p{Ll}\p{N}]/u.test(character)) return 0.58
  return 1
}

/**
 * The text on at most `maxLines` lines broken at spaces, or `null` if it does not fit. A last word that is already
 * truncated (ends in an ellipsis) may be truncated further; whole words stay whole.
 */
export function wrapLabel(
  text: string,
  box: { readonly widthPx: number; readonly fontPx: number; readonly maxLines: number },
): readonly string[] | null {
  const fits = (line: string) => textWidthPx(line, box.fontPx) <= box.widthPx
  const lines: string[] = []
  for (const whole of text.split(/\s+/).filter(Boolean)) {
    const word = whole.endsWith('…') ? shorten(whole, fits) : whole
    if (!fits(word)) return null
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.length <= box.maxLines ? lines : null
}

const SHORTEST_CUT = 3

function shorten(word: string, fits: (word: string) => boolean): string {
  let short = word
  while (!fits(short) && short.length > SHORTEST_CUT + 1) short = `${short.slice(0, -2)}…`
  return short
}
