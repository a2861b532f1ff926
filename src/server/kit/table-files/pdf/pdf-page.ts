import { inFont } from './pdf-font.ts'

export type Doc = PDFKit.PDFDocument
export type Structure = PDFKit.PDFStructureElement

export const INK = '#14181f'
export const MUTED = '#52606d'
export const LINE = '#dfe3e8'
export const MARGIN = 40
/** Space below the margin for the line with the page numbers. */
export const FOOTER = 28

/** Target of writing: the document's pages and the root element of its structure. */
export interface Sheet {
  readonly doc: Doc
  readonly root: Structure
}

/** Writes text with a structure tag over the width of the page. */
export function put({ doc, root }: Sheet, tag: string, text: string, size: number, colour: string): void {
  const element = doc.struct(tag, {}, () => {
    const shown = inFont(doc, text, tag.startsWith('H') ? 'bold' : 'regular')
    doc
      .fontSize(size)
      .fillColor(colour)
      .text(shown, MARGIN, doc.y, { width: roomOf(doc) })
    doc.moveDown(0.35)
  })
  root.add(element)
}

export const roomOf = (doc: Doc): number => doc.page.width - 2 * MARGIN

/** Returns the lowest position of a page's content. */
export const bottomOf = (doc: Doc): number => doc.page.height - MARGIN - FOOTER

/** Begins a new page if the height does not fit any more. */
export function need(doc: Doc, height: number): void {
  if (doc.y + height > bottomOf(doc)) doc.addPage()
}

/** Returns one line of text that fits, in its font, with an ellipsis if it was cut. */
export function fitted(
  doc: Doc,
  text: string,
  width: number,
  weight: 'regular' | 'bold' = 'regular',
): string {
  const shown = inFont(doc, text, weight)
  if (doc.widthOfString(shown) <= width) return shown
  const letters = [...shown]
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (doc.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle
    else tooLong = middle
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}

/** Draws a thin line across the page, which a screen reader skips. */
export function rule(doc: Doc, y: number, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}
