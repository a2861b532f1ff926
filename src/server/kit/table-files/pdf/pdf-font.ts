import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { hasOnlyWinAnsi, withPlainMarks } from '../cell-text.ts'
import { eastAsianFont, type Weight } from './east-asian-font.ts'

type Doc = PDFKit.PDFDocument
/** Helvetica is built into every reader, with Western European letters only. */
const STANDARD: Readonly<Record<Weight, string>> = { regular: 'Helvetica', bold: 'Helvetica-Bold' }
const EMBEDDED: Readonly<Record<Weight, string>> = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
}

/**
 * Sets the font for a text and returns the text as that font can show it: Helvetica if it has every letter, else
 * DejaVu Sans as an embedded subset, or the reader's own font for Chinese, Japanese and Korean. Letters that no font
 * has become question marks; emoji are left out.
 */
export function inFont(doc: Doc, text: string, weight: Weight = 'regular'): string {
  const plain = withPlainMarks(text)
  if (hasOnlyWinAnsi(plain)) {
    doc.font(STANDARD[weight])
    return plain
  }
  return shownIn(plain, eastAsianFont(doc, plain, weight) ?? embed(doc, weight))
}

const PICTURE = /^(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3)$/u

function shownIn(text: string, has: (codePoint: number) => boolean): string {
  const shown = [...text].map((letter) => {
    if (has(letter.codePointAt(0)!)) return letter
    return PICTURE.test(letter) ? '' : '?'
  })
  const line = shown.join('').replace(/ {2,}/g, ' ').trim()
  // A name that consists of emoji only must not become empty.
  return line === '' && text.trim() !== '' ? '?' : line
}

/** Embedded font in pdfkit; its types do not declare these members. */
interface Embedded {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

const embedded = new WeakMap<Doc, Set<Weight>>()

/** Makes it the current font and returns which letters it has. */
function embed(doc: Doc, weight: Weight): (codePoint: number) => boolean {
  const known = embedded.get(doc) ?? new Set<Weight>()
  if (!known.has(weight)) doc.registerFont(EMBEDDED[weight], bytesOf(weight))
  embedded.set(doc, known.add(weight))
  doc.font(EMBEDDED[weight])
  const { font } = (doc as unknown as Embedded)._font
  return (codePoint) => font.hasGlyphForCodePoint(codePoint)
}

const files = new Map<Weight, Buffer>()

/** Reads the font once per process, when a text first needs it. */
function bytesOf(weight: Weight): Buffer {
  const known = files.get(weight)
  if (known) return known
  const folder = path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))
  const bytes = readFileSync(path.join(folder, 'ttf', EMBEDDED[weight]))
  files.set(weight, bytes)
  return bytes
}
