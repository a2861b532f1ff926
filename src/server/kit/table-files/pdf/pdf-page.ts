import { inFont } from './pdf-font.ts'

export type Doc = PDFKit.PDFDocument
export type Structure = PDFKit.PDFStructureElement

export const INK = '#14181f'
export const MUTED = '#52606d'
export const LINE = '#dfe3e8'
export const MARGIN = 40
/** Room below the margin for the line with the page numbers. */
export const FOOTER = 28

/** What is written on: the pages and the element that holds all others. */
export interface Sheet {
  readonly doc: Doc
  readonly root: Structure
}

/** Text of a kind, over the width of the page. */
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

/** The lowest point that a page's content reaches. */
export const bottomOf = (doc: Doc): number => doc.page.height - MARGIN - FOOTER

/** Begins a new page where so much does not fit any more. */
export function need(doc: Doc, height: number): void {
  if (doc.y + height > bottomOf(doc)) doc.addPage()
}

/** One line of text that fits, in its font, with an ellipsis where it was cut. */
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

/** A thin line across the page, which a screen reader skips. */
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
