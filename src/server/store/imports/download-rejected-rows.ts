import Papa from 'papaparse'
import { neutralCell } from '#contract/neutral-cell'
import type { TenantContext } from '../../kit/context.ts'
import { getImportInCompany } from './get-import.ts'
import { rejectedRowSentence } from './rejected-row-sentences.ts'

export interface RejectedRowsFile {
  readonly fileName: string
  readonly lines: AsyncGenerator<string>
}

interface RejectRow {
  readonly row_number: number
  readonly reason: string
  readonly field: string | null
  readonly raw: string
}

const PAGE = 5000

/** Returns the rejected rows as a CSV in which a spreadsheet executes nothing. */
export async function downloadRejectedRows(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string }
}): Promise<RejectedRowsFile> {
  const { ctx, input } = args
  const record = await ctx.inTenant((tx) => getImportInCompany(tx, ctx.companyId, input.importId))
  const { header = [] } = (record.options ?? {}) as { header?: readonly string[] }
  return {
    fileName: `${bareName(record.fileName)} - rows left out.csv`,
    lines: csvLines(ctx, record, header),
  }
}

export function bareName(fileName: string): string {
  return fileName.replace(/(\.(csv|tsv|txt|xlsx|xlsm|xls))?(\.gz)?$/i, '')
}

async function* csvLines(
  ctx: TenantContext,
  { importId, mapping }: { readonly importId: string; readonly mapping: unknown },
  header: readonly string[],
): AsyncGenerator<string> {
  const headings = (mapping ?? {}) as Readonly<Record<string, string>>
  // Spreadsheets read a CSV without a byte order mark in the encoding of their country.
  yield `\ufeff${csvLine(['Row', 'Reason', 'Explanation', ...header])}`
  for (let after = 0; ; ) {
    const rows = await readPage(ctx, importId, after)
    for (const { row_number, reason, field, raw } of rows) {
      const cells = JSON.parse(raw) as string[]
      yield csvLine([String(row_number), reason, rejectedRowSentence(reason, field, headings), ...cells])
      after = row_number
    }
    if (rows.length < PAGE) return
  }
}

async function readPage(ctx: TenantContext, importId: string, after: number): Promise<readonly RejectRow[]> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<RejectRow>(
      `select row_number, reason, field, raw from import_rejects
       where company_id = $1 and import_id = $2 and row_number > $3 order by row_number limit $4`,
      [ctx.companyId, importId, after, PAGE],
    ),
  )
  return rows
}

export function csvLine(cells: readonly string[]): string {
  return `${Papa.unparse([cells.map(neutralCell)], { newline: '\r\n' })}\r\n`
}
