/**
 * Matches cells that a spreadsheet executes: they begin with one of these characters, possibly after quotation marks
 * (OWASP, CSV Injection).
 */
const RUNS = /^"*[=+\-@]/
const NUMBER = /^[+-]?\d[\d.,\s]*(?:e[+-]?\d+)?$/i
/** Characters after which a program that uses another separator than ours may begin a new cell. */
const PIECES = /(?<=[;,\t\r\n])/
const MAY_RUN = /(?:^|[;,\t\r\n])"*[=+\-@]|^[\t\r\n]/

/**
 * Returns text that no spreadsheet executes, whichever separator it uses: an apostrophe is prepended. Numbers stay
 * numbers.
 */
export function neutralCell(cell: string): string {
  if (!MAY_RUN.test(cell) || NUMBER.test(cell)) return cell
  const pieces = cell
    .split(PIECES)
    .map((piece) => (RUNS.test(piece) && !isNumber(piece) ? `'${piece}` : piece))
  return /^[\t\r\n]/.test(cell) ? `'${pieces.join('')}` : pieces.join('')
}

/** Returns what `neutralCell` was given, so that a file of ours comes back as it was; any other text as it is. */
export function plainCell(cell: string): string {
  if (!cell.includes("'")) return cell
  const whole = /^'[\t\r\n]/.test(cell) ? cell.slice(1) : cell
  const plain = whole
    .split(PIECES)
    .map((piece) => (piece.startsWith("'") && RUNS.test(piece.slice(1)) ? piece.slice(1) : piece))
    .join('')
  return neutralCell(plain) === cell ? plain : cell
}

/** A number may be followed by the closing bracket of a list. */
const isNumber = (piece: string) => NUMBER.test(piece.replace(/[\]}]*[;,\t\r\n]?$/, ''))
