import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import type { ImportSummary } from '#contract/imports'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import type { FileReading } from '../understand/file-reading.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { LinesRun } from './begin-import.ts'

/** To be raised when the same file would become other lines than before. */
const ROWS_ARE_READ_AS = 1

/** Names everything but the store that decides which lines a file becomes. */
export function keyOfReading(reading: FileReading, plan: ImportPlan, currency: string): string {
  return hash('sha256', JSON.stringify([ROWS_ARE_READ_AS, reading, plan, currency]), 'hex')
}

/**
 * What an import of orders leaves: while it is the same, the same file brings nothing. Lines by their digest; products
 * by what an order file fills in; days follow the time zone.
 */
const leftSql = `
  select jsonb_build_object('key', $2::text, 'timeZone', c.timezone, 'lines', l.lines, 'digest', l.digest, 'products', p.digest) as state
  from companies c
  cross join (
    select coalesce(sum(lines + return_lines), 0)::text as lines, coalesce(bit_xor(digest), 0)::text as digest
    from product_totals where company_id = $1
  ) l
  cross join (
    select coalesce(bit_xor(hashtextextended(jsonb_build_array(sku, product_type, vendor, cost)::text, 0)), 0)::text as digest
    from products where company_id = $1
  ) p
  where c.company_id = $1`

/** Notes with the import what it left, in the transaction that finishes it. */
export async function noteLeft(
  client: Client,
  {
    companyId,
    importId,
    key,
  }: { readonly companyId: string; readonly importId: string; readonly key: string },
): Promise<void> {
  const { rows } = await client.query<{ state: object }>(leftSql, [companyId, key])
  await client.query(
    `update imports set options = coalesce(options, '{}') || $3 where company_id = $1 and import_id = $2`,
    [companyId, importId, JSON.stringify({ left: rows[0]?.state })],
  )
}

interface Earlier {
  readonly importId: string
  readonly summary: ImportSummary
}

/** The earlier import of the same bytes, read the same way, after which nothing changed. */
async function findEarlier({ reader, companyId, importId }: LinesRun, key: string): Promise<Earlier | null> {
  const { rows } = await reader.query<Earlier & { readonly left: object }>(
    `select earlier.import_id as "importId", earlier.summary, earlier.options -> 'left' as left
     from imports own
     join imports earlier on earlier.company_id = $1 and earlier.file_sha256 = own.file_sha256
       and earlier.size_bytes = own.size_bytes and earlier.import_id <> own.import_id
     join runs r on r.company_id = $1 and r.run_id = earlier.import_id
     where own.company_id = $1 and own.import_id = $2 and r.status = 'done' and earlier.step is null
       and earlier.summary is not null and earlier.options -> 'left' is not null
     order by earlier.created_at desc`,
    [companyId, importId],
  )
  // Only for a file that came before: it reads the totals of the whole catalogue.
  if (rows.length === 0) return null
  const now = await reader.query<{ state: object }>(leftSql, [companyId, key])
  return rows.find(({ left }) => isDeepStrictEqual(left, now.rows[0]?.state)) ?? null
}

const claimSql = `
  with lines as materialized (
    select line_id from order_lines where company_id = $1 and import_id = $3
    union all
    select line_id from import_known_lines where company_id = $1 and import_id = $3
  ), claimed as (
    insert into import_known_lines (company_id, import_id, line_id)
    select $1, $2, line_id from lines order by line_id
    on conflict do nothing returning 1
  )
  select count(*)::int as claimed from claimed`

const rejectsSql = `
  with earlier as materialized (
    select row_number, reason, field, raw from import_rejects where company_id = $1 and import_id = $3
  ), copied as (
    insert into import_rejects (company_id, import_id, row_number, reason, field, raw)
    select $1, $2, row_number, reason, field, raw from earlier
    on conflict do nothing returning 1
  )
  select count(*)::int as copied from copied`

const countsSql = `
  update imports own set rows_read = earlier.rows_read, left_out = earlier.left_out, lines_added = 0,
    lines_known = earlier.lines_added + earlier.lines_known, updated_at = now()
  from imports earlier
  where own.company_id = $1 and own.import_id = $2 and earlier.company_id = $1 and earlier.import_id = $3`

/**
 * Does in three statements what reading the same file again would do line by line: claims every line of the earlier
 * import. Returns the summary, or `null` where that is not known to be the same. May be repeated after a crash.
 */
export async function repeatImport(run: LinesRun, key: string): Promise<ImportSummary | null> {
  if (!run.hasLines) return null
  const earlier = await findEarlier(run, key)
  if (earlier === null) return null
  const { writer, companyId, importId } = run
  await begin(writer, { companyId }, READ_COMMITTED)
  for (const sql of [claimSql, rejectsSql, countsSql])
    await writer.query(sql, [companyId, importId, earlier.importId])
  await writer.query('commit')
  return earlier.summary
}
