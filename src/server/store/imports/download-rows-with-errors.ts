import type { PreviewRow, RowIssue } from '#contract/import-review'
import type { TenantContext } from '../../kit/context.ts'
import { bareName, csvLine, type RejectedRowsFile } from './download-rejected-rows.ts'
import { previewImport } from './preview-import.ts'
import { rejectedRowSentence } from './rejected-row-sentences.ts'
import { getReviewRecord } from './review-record.ts'
import { optionsOf } from './understand/stored-options.ts'

const PAGE = 500

/**
 * Returns only the rows with an error and their reasons while the file still waits, so that they can be corrected and
 * sent again.
 */
export async function downloadRowsWithErrors(args: {
  readonly ctx: TenantContext
  readonly input: { readonly importId: string; readonly revision: number }
}): Promise<RejectedRowsFile> {
  const { ctx, input } = args
  const record = await ctx.inTenant((tx) => getReviewRecord(ctx, tx, input))
  const { analysis } = optionsOf(record)
  const header = analysis?.columns.map((column) => column.header) ?? []
  const reasons = analysis?.kind === 'orders' ? reasonsOfLine : reasonsOfRecord
  return {
    fileName: `${bareName(record.fileName)} - rows with errors.csv`,
    lines: csvLines(args, header, reasons),
  }
}

async function* csvLines(
  { ctx, input }: Parameters<typeof downloadRowsWithErrors>[0],
  header: readonly string[],
  reasons: (row: PreviewRow) => string,
): AsyncGenerator<string> {
  // Spreadsheets read a CSV without a byte order mark in the encoding of their country.
  yield `\ufeff${csvLine(['Row', 'Reason', ...header])}`
  for (let page = 1; ; page++) {
    const query = { page, pageSize: PAGE, filter: 'error' as const }
    const { preview } = await previewImport({ ctx, input: { ...input, ...query } })
    for (const row of preview.rows) yield csvLine([String(row.row), reasons(row), ...row.cells])
    if (page * PAGE >= preview.matching) return
  }
}

/** Rules for order lines and for records share codes, but not all of their sentences. */
const reasonsOfLine = ({ issues }: PreviewRow) => sentences(issues, () => null)
const reasonsOfRecord = ({ issues }: PreviewRow) => sentences(issues, ({ field }) => field)

function sentences(issues: readonly RowIssue[], fieldOf: (issue: RowIssue) => string | null): string {
  return issues
    .filter(({ severity }) => severity === 'error')
    .map((issue) => rejectedRowSentence(issue.code, fieldOf(issue)))
    .join(' ')
}
