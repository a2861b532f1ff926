import type { Queryable } from '../../kit/db/queryable.ts'
import type { FirstFigure } from './first-figure.ts'

interface Found {
  readonly companyId: string
  readonly importId: string
  readonly lines: number
  readonly figures: readonly FirstFigure[]
}

/** Replaces the first figures of an import by those from more of its lines. */
export async function saveFirstFigures(
  client: Queryable,
  { companyId, importId, lines, figures }: Found,
): Promise<void> {
  await client.query(
    `insert into first_figures (company_id, import_id, lines, figures) values ($1, $2, $3, $4)
     on conflict (company_id, import_id) do update
     set lines = excluded.lines, figures = excluded.figures, created_at = excluded.created_at`,
    [companyId, importId, lines, JSON.stringify(figures)],
  )
}

/** Deletes them: estimates of all lines have replaced them, or the lines are gone. */
export async function forgetFirstFigures(client: Queryable, companyId: string): Promise<void> {
  await client.query('delete from first_figures where company_id = $1', [companyId])
}
