import Papa from 'papaparse'
import type { Connection } from '#server/kit/db/connection'
import { content, type TableDownload } from '#server/kit/table-files/download-table'
import type { ImportsUnderTest } from '../imports.ts'
import type { Claims } from './claims.ts'
import type { FigureLedger } from './figure-ledger.ts'

/** One store, and the figures recorded so far. */
export interface Walk {
  readonly store: ImportsUnderTest
  readonly ledger: FigureLedger
  readonly connection: Connection
  readonly claims: Partial<Claims>
}

export type Rows = Record<string, string>[]

export async function rowsOf(file: TableDownload): Promise<Rows> {
  const chunks: Uint8Array[] = []
  for await (const piece of content(file)) chunks.push(Buffer.from(piece))
  return csvRows(Buffer.concat(chunks).toString('utf8'))
}

export function csvRows(text: string): Rows {
  return Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

/** The first number of a text in US English: 1,234.5 → 1234.5. */
export const numberIn = (text: string | undefined) => {
  const found = /[−-]?[\d,]*\.?\d+/.exec(text ?? '')?.[0]
  return found === undefined ? null : Number(found.replaceAll(',', '').replace('−', '-'))
}
