import type { RegionalSettings } from '#contract/settings'
import { winAnsi } from '../../table-files/cell-text.ts'
import type { ReportWords } from '../words/report-words.ts'

export type Doc = PDFKit.PDFDocument
export type Structure = PDFKit.PDFStructureElement

/** What every part of the page needs. */
export interface Page {
  readonly doc: Doc
  readonly root: Structure
  readonly word: ReportWords
  readonly settings: RegionalSettings
}

export const MARGIN = 40
/** Room below the margin for the line with the page numbers. */
export const FOOTER = 28

/** Text of a kind, over the width of the page. */
export function put({ doc, root }: Page, tag: string, text: string, size: number, colour: string): void {
  const element = doc.struct(tag, {}, () => {
    doc.font(tag.startsWith('H') ? 'Helvetica-Bold' : 'Helvetica')
    doc
      .fontSize(size)
      .fillColor(colour)
      .text(winAnsi(text), MARGIN, doc.y, { width: roomOf(doc) })
    doc.moveDown(0.35)
  })
  root.add(element)
}

export const roomOf = (doc: Doc): number => doc.page.width - 2 * MARGIN

/** Begins a new page where so much does not fit any more. */
export function need(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN - FOOTER) doc.addPage()
}
