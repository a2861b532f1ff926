import type { Client } from 'pg'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { type RowsBefore, removedRows } from '../../../kit/db/rows-before.ts'
import type { RejectedRow } from '../classify/read-batches.ts'
import { IMPORT_LIMITS } from '../open/import-limits.ts'

interface Keeping {
  readonly companyId: string
  readonly importId: string
  readonly rows: readonly RejectedRow[]
  readonly alreadyKept: number
}

/** Stores rejected rows up to a limit and returns how many; the counts are exact. */
export async function keepRejectedRows(
  client: Client,
  { companyId, importId, rows, alreadyKept }: Keeping,
): Promise<number> {
  const kept = rows.slice(0, Math.max(0, IMPORT_LIMITS.rejectedRowsKept - alreadyKept))
  if (kept.length === 0) return 0
  await client.query(
    `insert into import_rejects (company_id, import_id, row_number, reason, field, raw)
     select $1, $2, row_number, reason, field, raw
     from unnest($3::int[], $4::text[], $5::text[], $6::text[]) as r (row_number, reason, field, raw)
     on conflict do nothing returning 1`,
    [
      companyId,
      importId,
      kept.map(({ row }) => row),
      kept.map(({ reason }) => reason),
      kept.map(({ field }) => field),
      kept.map(({ cells }) => rawText(cells)),
    ],
  )
  return kept.length
}

/** The row's cells as JSON, as the download needs them; cut if the row is very long. */
function rawText(cells: readonly string[]): string {
  const clean = cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())
  const text = JSON.stringify(clean)
  if (text.length <= IMPORT_LIMITS.rejectedRowLength) return text
  const share = Math.floor(IMPORT_LIMITS.rejectedRowLength / Math.max(1, clean.length))
  return JSON.stringify(
    clean.slice(0, IMPORT_LIMITS.columns).map((cell) => cell.slice(0, share).toWellFormed()),
  )
}

/** Deletes the rejected rows of imports from before, and returns how many. */
export function deleteRejectedRowsBefore(
  client: Queryable,
  { companyId, before }: RowsBefore,
): Promise<number> {
  return removedRows(
    client,
    `delete from import_rejects r using imports i
     where r.company_id = $1 and i.company_id = $1 and i.import_id = r.import_id and i.created_at < $2`,
    [companyId, before],
  )
}
