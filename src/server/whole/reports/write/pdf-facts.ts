import { fitted, INK, LINE, MARGIN, MUTED, roomOf } from '../../../kit/table-files/pdf/pdf-page.ts'
import type { Report } from '../report.ts'
import type { Page } from './pdf-page.ts'
import { changeText, factText } from './summary-table.ts'

const IN_A_ROW = 3
const HEIGHT = 50
const GAP = 8

/** Writes the figures of the summary as a list of cards, three in a row. */
export function writeFacts({ doc, root, settings, word }: Page, report: Report): void {
  const width = (roomOf(doc) - GAP * (IN_A_ROW - 1)) / IN_A_ROW
  const list = doc.struct('L')
  root.add(list)
  const top = doc.y
  report.facts.forEach((fact, at) => {
    const x = MARGIN + (at % IN_A_ROW) * (width + GAP)
    const y = top + Math.floor(at / IN_A_ROW) * (HEIGHT + GAP)
    doc.markContent('Artifact', { type: 'Layout' })
    doc.roundedRect(x, y, width, HEIGHT, 4).lineWidth(0.7).strokeColor(LINE).stroke()
    doc.endMarkedContent()
    const body = doc.struct('LBody', {}, () => {
      doc.fontSize(8).fillColor(MUTED)
      doc.text(fitted(doc, fact.label, width - 16), x + 8, y + 7, { lineBreak: false })
      doc.fontSize(13).fillColor(INK)
      doc.text(fitted(doc, factText(fact, report.currency, settings), width - 16, 'bold'), x + 8, y + 18, {
        lineBreak: false,
      })
      const change = changeText(fact.change, settings)
      if (change === null) return
      doc.fontSize(7).fillColor(MUTED)
      const earlier = factText({ ...fact, value: fact.before }, '', settings).trim()
      const text = `${change} · ${word('report.before')}: ${earlier}`
      doc.text(fitted(doc, text, width - 16), x + 8, y + 36, { lineBreak: false })
    })
    const item = doc.struct('LI', {}, body)
    list.add(item)
  })
  list.end()
  doc.x = MARGIN
  doc.y = top + Math.ceil(report.facts.length / IN_A_ROW) * (HEIGHT + GAP)
}
