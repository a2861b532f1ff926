/** What a spreadsheet runs begins with one of these, also behind quotation marks (OWASP, CSV Injection). */
const RUNS = /^"*[=+\-@]/
const NUMBER = /^[+-]?\d[\d.,\s]*(?:e[+-]?\d+)?$/i
/** A reader that splits at another separator than ours begins a new cell behind each of these. */
const PIECES = /(?<=[;,\t\r\n])/
const MAY_RUN = /(?:^|[;,\t\r\n])"*[=+\-@]|^[\t\r\n]/

/** A text of a CSV that no spreadsheet runs, wherever it splits: an apostrophe goes before. Numbers stay numbers. */
export function neutralCell(cell: string): string {
  if (!MAY_RUN.test(cell) || NUMBER.test(cell)) return cell
  const pieces = cell
    .split(PIECES)
    .map((piece) => (RUNS.test(piece) && !isNumber(piece) ? `'${piece}` : piece))
  return /^[\t\r\n]/.test(cell) ? `'${pieces.join('')}` : pieces.join('')
}

/** A list of numbers ends with its bracket. */
const isNumber = (piece: string) => NUMBER.test(piece.replace(/[\]}]*[;,\t\r\n]?$/, ''))
