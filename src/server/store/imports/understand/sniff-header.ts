import Papa from 'papaparse'
import { FileProblem } from '../open/file-problem.ts'
import { IMPORT_LIMITS } from '../open/import-limits.ts'
import { type RecognisedFormat, recogniseFormat } from './formats/formats.ts'

export interface Header {
  readonly delimiter: string
  readonly names: readonly string[]
  readonly recognised: RecognisedFormat
}

const delimiters = [',', ';', '\t', '|'] as const

/** Returns the header with the best-fitting delimiter: fewest columns missing, then most columns. */
export function sniffHeader(head: string): Header {
  const candidates = delimiters.map((delimiter) => readHeader(head, delimiter))
  candidates.sort(
    (a, b) =>
      a.recognised.missing.length - b.recognised.missing.length ||
      Object.keys(b.recognised.columns).length - Object.keys(a.recognised.columns).length ||
      b.names.length - a.names.length,
  )
  const best = candidates[0]!
  const widest = Math.max(...candidates.map(({ names }) => names.length))
  if (widest > IMPORT_LIMITS.columns)
    throw new FileProblem('too_many_columns', {
      columns: String(widest),
      limit: String(IMPORT_LIMITS.columns),
    })
  const { missing } = best.recognised
  if (missing.length > 0)
    throw new FileProblem('missing_columns', { missing: missing.join(', '), header: quoteHeader(best.names) })
  return best
}

function readHeader(head: string, delimiter: string): Header {
  const rows = Papa.parse<string[]>(head, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data
  const names = (rows[0] ?? []).map((name) => name.trim())
  return { delimiter, names, recognised: recogniseFormat(names.slice(0, IMPORT_LIMITS.columns)) }
}

function quoteHeader(names: readonly string[]): string {
  const text = names.map((name) => `"${name.slice(0, 60)}"`).join(', ')
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
