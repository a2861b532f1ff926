import type { Client } from 'pg'
import type { WrittenBatch } from './write-batches.ts'

interface Progress {
  readonly companyId: string
  readonly importId: string
  readonly linesAdded?: number
  readonly linesKnown?: number
  readonly productsAdded?: number
  readonly records?: { readonly added: number; readonly updated: number; readonly unchanged: number }
}

/** Adds a batch to the import's counts, in the batch's transaction. */
export async function saveProgress(
  client: Client,
  batch: Pick<WrittenBatch<unknown>, 'rowsRead' | 'bytesRead' | 'rejectedCounts'>,
  { companyId, importId, linesAdded = 0, linesKnown = 0, productsAdded = 0, records }: Progress,
): Promise<void> {
  await client.query(
    `update imports set rows_read = $3, bytes_read = $4, left_out = $5, lines_added = lines_added + $6,
       lines_known = lines_known + $7, products_added = products_added + $8, updated_at = now()
       ${records ? recordCountsSql : ''}
     where company_id = $1 and import_id = $2`,
    [
      companyId,
      importId,
      batch.rowsRead,
      batch.bytesRead,
      JSON.stringify(batch.rejectedCounts),
      linesAdded,
      linesKnown,
      productsAdded,
      ...(records ? [records.added, records.updated, records.unchanged] : []),
    ],
  )
}

const countSql = (name: string, value: string) =>
  `'"${name}": ' || (coalesce((options -> 'records' ->> '${name}')::int, 0) + ${value}::int)::text`

const recordCountsSql = `, options = coalesce(options, '{}') || ('{"records": {' || ${countSql('added', '$9')} || ', ' ||
  ${countSql('updated', '$10')} || ', ' || ${countSql('unchanged', '$11')} || '}}')::jsonb`
