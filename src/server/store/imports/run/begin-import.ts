import type { Client } from 'pg'
import type { FileKind } from '#contract/import-fields'
import { serialized } from '../../../kit/db/thread-transaction.ts'
import type { StoredOptions } from '../understand/stored-options.ts'

type Queries = Pick<Client, 'query'>

/** Data that the import has when its thread begins. */
export interface BegunImport {
  readonly companyId: string
  readonly importId: string
  readonly kind: FileKind | 'sample'
  /** Decisions about the file; empty if it was imported without a review. */
  readonly options: StoredOptions
  /** Rows written by an earlier try of the same import. */
  readonly rowsWritten: number
  readonly currency: string
  readonly timeZone: string
  /** True if the store has figures, so that its currency is fixed. */
  readonly hasData: boolean
  /** True if the company has lines of other origin than this import. */
  readonly hasLines: boolean
  /** Date format of the person who uploaded, for files whose dates can be read both ways. */
  readonly dateFormat: string | null
  /** Currency in that person's settings, for a first file that names none. */
  readonly preferredCurrency: string | null
  /** True if they were chosen for the store; otherwise a first import assumes them. */
  readonly isCurrencyChosen: boolean
  readonly isTimezoneChosen: boolean
}

export interface ImportRun extends BegunImport {
  readonly writer: Client
  /** Runs each statement as its own transaction. */
  readonly reader: Queries
  readonly signal: AbortSignal
  readonly nowMs: number
}

/** An import of lines, which the helper writes in parallel with the writer. */
export interface LinesRun extends ImportRun {
  readonly helper: Client
}

/** Marks the import as running; returns `null` if there is nothing (more) to do. */
export async function beginImport(
  client: Queries,
  { companyId, importId, nowMs }: { companyId: string; importId: string; nowMs: number },
): Promise<BegunImport | null> {
  const { rows } = await client.query<Omit<BegunImport, 'companyId' | 'importId'>>(
    `with begun as (
       update imports set status = 'running', started_at = coalesce(started_at, $3), updated_at = $3,
         phase = coalesce(phase, 'checking')
       where company_id = $1 and import_id = $2 and status in ('queued', 'running')
       returning kind, rows_read, created_by, coalesce(options, '{}') as options
     )
     select begun.kind, begun.options, begun.rows_read as "rowsWritten", company.currency, company.timezone as "timeZone",
       company.currency_chosen as "isCurrencyChosen", company.timezone_chosen as "isTimezoneChosen",
       settings.regional ->> 'date_format' as "dateFormat",
       settings.regional ->> 'currency' as "preferredCurrency",
       lines.present as "hasLines",
       lines.present or exists (select from products where products.company_id = $1
         and products.price is not null and products.import_id is distinct from $2) as "hasData"
     from begun
     cross join (
       select exists (
         select from order_lines line where line.company_id = $1 and line.import_id is distinct from $2
       ) as present
     ) lines
     join companies company on company.company_id = $1
     left join user_settings settings on settings.company_id = $1 and settings.user_id = begun.created_by`,
    [companyId, importId, new Date(nowMs)],
  )
  return rows[0] ? { companyId, importId, ...rows[0] } : null
}

export async function setPhase(
  { writer, companyId, importId }: ImportRun,
  phase: 'checking' | 'reading' | 'summing',
): Promise<void> {
  await serialized(writer, { companyId }).query(
    'update imports set phase = $3, updated_at = now() where company_id = $1 and import_id = $2',
    [companyId, importId, phase],
  )
}
