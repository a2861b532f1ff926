import { inFont } from '../../../kit/table-files/pdf/pdf-font.ts'
import { type Doc, fitted, INK, LINE, MUTED } from '../../../kit/table-files/pdf/pdf-page.ts'

export interface ChartPoint {
  readonly label: string
  readonly value: number
  readonly text: string
  /** True if its day or month is incomplete. */
  readonly isOpen: boolean
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const ACCENT = '#0f766e'
const BARS_NAME_SHARE = 0.32
const BARS_VALUE_WIDTH = 84
const BAR_STEP = 17
const SIZE = 8

export const barsHeight = (count: number): number => count * BAR_STEP + 4

/** Draws horizontal bars with names before and values behind them, as vectors only. */
export function drawBars(doc: Doc, points: readonly ChartPoint[], { x, y, width }: Box): void {
  const most = Math.max(...points.map(({ value }) => value), 0)
  const nameWidth = width * BARS_NAME_SHARE
  const room = width - nameWidth - BARS_VALUE_WIDTH - 12
  points.forEach((point, at) => {
    const top = y + at * BAR_STEP
    const length = most > 0 ? Math.max(0.5, (Math.max(0, point.value) / most) * room) : 0.5
    doc.fontSize(SIZE).fillColor(INK)
    doc.text(fitted(doc, point.label, nameWidth - 8), x, top + 3, { lineBreak: false })
    doc.rect(x + nameWidth, top + 1, length, BAR_STEP - 6).fill(ACCENT)
    doc
      .fillColor(MUTED)
      .text(inFont(doc, point.text), x + nameWidth + length + 6, top + 3, { lineBreak: false })
  })
}

/** Draws a line over time from zero, with three values on its axis and the first, middle and last moment under it. */
export function drawLine(
  doc: Doc,
  points: readonly ChartPoint[],
  { x, y, width, height }: Box,
  valueText: (value: number) => string,
): void {
  const most = niceTop(Math.max(...points.map(({ value }) => value), 0))
  const [left, bottom] = [x + 64, y + height - 16]
  const plotWidth = width - 72
  const atX = (index: number) =>
    left + (points.length > 1 ? (index / (points.length - 1)) * plotWidth : plotWidth / 2)
  const atY = (value: number) => bottom - (value / most) * (height - 24)
  doc.fontSize(SIZE)
  for (const value of [0, most / 2, most]) {
    doc
      .moveTo(left, atY(value))
      .lineTo(left + plotWidth, atY(value))
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    doc
      .fillColor(MUTED)
      .text(inFont(doc, valueText(value)), x, atY(value) - 4, { width: 58, align: 'right', lineBreak: false })
  }
  const stroke = (from: number, until: number) => {
    for (let index = from; index < until; index++) {
      const y = atY(Math.max(0, points[index]?.value ?? 0))
      if (index === from) doc.moveTo(atX(index), y)
      else doc.lineTo(atX(index), y)
    }
    doc.lineWidth(1.5).lineJoin('round').strokeColor(ACCENT).stroke()
  }
  const firstOpen = points.findIndex(({ isOpen }) => isOpen)
  const closed = firstOpen === -1 ? points.length : firstOpen
  if (closed > 0) stroke(0, closed)
  if (closed < points.length) {
    doc.dash(2, { space: 2 })
    stroke(Math.max(0, closed - 1), points.length)
    doc.undash()
  }
  const last = points.length - 1
  for (const index of new Set([0, Math.round(last / 2), last])) {
    const text = inFont(doc, points[index]?.label ?? '')
    const textWidth = doc.widthOfString(text)
    const start = Math.min(left + plotWidth - textWidth, Math.max(left, atX(index) - textWidth / 2))
    doc.fillColor(MUTED).text(text, start, bottom + 5, { lineBreak: false })
  }
}

/** Returns a round number of the same magnitude, at least the value itself. */
function niceTop(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value) ?? 10
  return step * power
}
