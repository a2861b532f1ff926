import type { Client } from 'pg'
import type { FileKind } from '#contract/import-fields'
import type { Queryable } from '../../../kit/db/queryable.ts'
import type { RunProgress } from '../../../kit/jobs/run-kinds.ts'
import { type StoreCurrency, storeCurrencySql } from '../classify/store-currency.ts'
import type { StoredOptions } from '../understand/stored-options.ts'

/** Data that the import has when its thread begins. */
export interface BegunImport extends StoreCurrency {
  readonly companyId: string
  readonly importId: string
  readonly kind: FileKind | 'sample'
  /** Decisions about the file; empty if it was imported without a review. */
  readonly options: StoredOptions
  /** Rows written by an earlier try of the same import. */
  readonly rowsWritten: number
  readonly sizeBytes: number
  readonly timeZone: string
  /** True if the company has lines of other origin than this import. */
  readonly hasLines: boolean
  /** Date format of the person who uploaded, for files whose dates can be read both ways. */
  readonly dateFormat: string | null
  /** Decimal mark in that person's settings, for files whose numbers can be read both ways. */
  readonly decimalSeparator: string | null
  /** Currency in that person's settings, for a first file that names none. */
  readonly preferredCurrency: string | null
  /** True if it was chosen for the store; otherwise a first import assumes it. */
  readonly isTimezoneChosen: boolean
}

export type ImportProgress = RunProgress & { readonly stage: 'checking' | 'reading' | 'summing' }

export interface ImportRun extends BegunImport {
  readonly writer: Client
  /** Runs each statement as its own transaction. */
  readonly reader: Queryable
  readonly signal: AbortSignal
  readonly nowMs: number
  readonly progress: (progress: ImportProgress) => void
}

/** An import of lines, which the helper writes in parallel with the writer. */
export interface LinesRun extends ImportRun {
  readonly helper: Client
}

/** Reads what the import starts from. */
export async function beginImport(
  client: Queryable,
  { companyId, importId }: { readonly companyId: string; readonly importId: string },
): Promise<BegunImport> {
  const { rows } = await client.query<Omit<BegunImport, 'companyId' | 'importId'>>(
    `select begun.kind, coalesce(begun.options, '{}') as options, begun.rows_read as "rowsWritten",
       begun.size_bytes::float8 as "sizeBytes", company.timezone as "timeZone",
       company.timezone_chosen as "isTimezoneChosen",
       settings.regional ->> 'date_format' as "dateFormat",
       settings.regional ->> 'decimal_separator' as "decimalSeparator",
       settings.regional ->> 'currency' as "preferredCurrency",
       lines.present as "hasLines", ${storeCurrencySql}
     from imports begun
     cross join (
       select exists (
         select from order_lines line where line.company_id = $1 and line.import_id is distinct from $2
       ) as present
     ) lines
     join companies company on company.company_id = $1
     left join user_settings settings on settings.company_id = $1 and settings.user_id = begun.created_by
     where begun.company_id = $1 and begun.import_id = $2`,
    [companyId, importId],
  )
  if (!rows[0]) throw new Error('The import no longer exists.')
  return { companyId, importId, ...rows[0] }
}
