import Papa from 'papaparse'
import { neutralCell } from '#contract/neutral-cell'

const NEWLINE = 0x0a

/** Number of ends of lines. */
export function linesOf(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) count++
  return count
}

/**
 * A row in which a cell is quoted, or could be executed by a spreadsheet; cells that begin with a sign and are whole
 * numbers or decimals cannot.
 */
const TO_REWRITE = /["\t\r]|(?:^|[;,])(?:[=@]|[+-](?!\d[\d.]*(?:,|$)))/

/**
 * Makes the lines of COPY's CSV format safe to open in a spreadsheet. A quoted cell may hold ends of lines: `take`
 * returns the complete rows, and the rest waits for the next piece.
 */
export class CsvRows {
  private rest = ''

  take(piece: Buffer): Buffer {
    // One character for each byte, which is many times faster than UTF-8; what is looked for is ASCII.
    const lines = `${this.rest}${piece.toString('latin1')}`.split('\n')
    // What follows the last end of line: nothing, as pieces end with a line.
    lines.pop()
    this.rest = ''
    let rows = ''
    for (const line of lines) {
      const row = this.rest === '' ? line : `${this.rest}${line}`
      this.rest = isOpen(row) ? `${row}\n` : ''
      if (this.rest === '') rows += `${TO_REWRITE.test(row) ? neutralRow(row) : row}\r\n`
    }
    return Buffer.from(rows, 'latin1')
  }
}

/** True within a quoted cell: the number of quotation marks is odd. */
function isOpen(row: string): boolean {
  let isOdd = false
  for (let at = row.indexOf('"'); at >= 0; at = row.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}

/** Takes and returns one character for each byte. */
function neutralRow(row: string): string {
  const text = Buffer.from(row, 'latin1').toString()
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' })
  return Buffer.from(Papa.unparse(data.map((cells) => cells.map(neutralCell)))).toString('latin1')
}
