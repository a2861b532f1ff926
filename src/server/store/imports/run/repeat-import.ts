import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import type { ImportSummary } from '#contract/imports'
import { begin, READ_COMMITTED } from '../../../kit/db/thread-transaction.ts'
import type { FileReading } from '../understand/file-reading.ts'
import type { ImportPlan } from '../understand/import-plan.ts'
import type { UnderstoodAlone } from '../understand/stored-options.ts'
import type { LinesRun } from './begin-import.ts'

/** To be raised when the same file would become other lines than before. */
const ROWS_ARE_READ_AS = 3

/** Names everything but the store that decides which lines a file becomes. */
export function keyOfReading(reading: FileReading, plan: ImportPlan, currency: string): string {
  return hash('sha256', JSON.stringify([ROWS_ARE_READ_AS, reading, plan, currency], inOrder), 'hex')
}

/** Stored as jsonb an object has its keys in another order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
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

export interface EarlierImport {
  readonly importId: string
  readonly summary: ImportSummary
  /** Order lines of the file, and rows that it left out. */
  readonly lines: number
  readonly leftOut: number
  /** How it understood the file by itself; absent after a review. */
  readonly understood?: UnderstoodAlone
  readonly left: { readonly key: string }
}

/** Imports of the same bytes that are done, newest first. */
export async function importsOfSameBytes({
  reader,
  companyId,
  importId,
}: Pick<LinesRun, 'reader' | 'companyId' | 'importId'>): Promise<readonly EarlierImport[]> {
  const { rows } = await reader.query<EarlierImport>(
    `select earlier.import_id as "importId", earlier.summary, earlier.options -> 'left' as left,
       earlier.lines_added + earlier.lines_known as lines,
       (select coalesce(sum(value::int), 0)::int from jsonb_each_text(earlier.left_out)) as "leftOut",
       earlier.options -> 'understood' as understood
     from imports own
     join imports earlier on earlier.company_id = $1 and earlier.file_sha256 = own.file_sha256
       and earlier.size_bytes = own.size_bytes and earlier.import_id <> own.import_id
     join runs r on r.company_id = $1 and r.run_id = earlier.import_id
     where own.company_id = $1 and own.import_id = $2 and r.status = 'done' and earlier.step is null
       and earlier.summary is not null and earlier.options -> 'left' is not null
     order by earlier.created_at desc`,
    [companyId, importId],
  )
  return rows
}

/** The one of them that was read in the same way, and after which nothing changed. */
export async function unchangedSince(
  { reader, companyId }: Pick<LinesRun, 'reader' | 'companyId'>,
  earlier: readonly EarlierImport[],
  key: string,
): Promise<EarlierImport | null> {
  const alike = earlier.filter(({ left }) => left.key === key)
  // Only for a file that came before: it reads the totals of the whole catalogue.
  if (alike.length === 0) return null
  const now = await reader.query<{ state: object }>(leftSql, [companyId, key])
  return alike.find(({ left }) => isDeepStrictEqual(left, now.rows[0]?.state)) ?? null
}

/** Claims all that the earlier import brought or knew; the same file a third time claims the first, too. */
const claimSql = `
  update imports own set same_as = coalesce(earlier.same_as, earlier.import_id)
  from imports earlier
  where own.company_id = $1 and own.import_id = $2 and earlier.company_id = $1 and earlier.import_id = $3`

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
 * Does in three statements what reading the same file again would do line by line, in a transaction of its own. May be
 * repeated after a crash.
 */
export async function repeatImport(
  { writer, companyId, importId }: Pick<LinesRun, 'writer' | 'companyId' | 'importId'>,
  earlier: EarlierImport,
): Promise<void> {
  await begin(writer, { companyId }, READ_COMMITTED)
  for (const sql of [claimSql, rejectsSql, countsSql])
    await writer.query(sql, [companyId, importId, earlier.importId])
  await writer.query('commit')
}
