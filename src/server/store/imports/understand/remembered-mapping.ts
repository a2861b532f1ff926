import { hash } from 'node:crypto'
import type { Queryable } from '../../../kit/db/queryable.ts'
import { foldHeader } from '../cells/column-names.ts'

/** Identifies a header by its names in order: the mapping of an equal one is reused. */
export function fingerprintOf(header: readonly string[]): string {
  return hash('sha256', header.map(foldHeader).join('\u001f'), 'hex').slice(0, 32)
}

interface Asked {
  readonly companyId: string
  readonly importId: string
  readonly kind: string
  readonly header: readonly string[]
}

/** Returns the mapping that the same person last used for the same header and kind. */
export async function rememberedMapping(
  client: Queryable,
  { companyId, importId, kind, header }: Asked,
): Promise<Readonly<Record<string, number>> | null> {
  const { rows } = await client.query<{ columns: Record<string, number> }>(
    `select earlier.options -> 'reading' -> 'columns' as columns
     from imports earlier
     join imports this on this.company_id = $1 and this.import_id = $2
     join runs r on r.company_id = $1 and r.run_id = earlier.import_id
     where earlier.company_id = $1 and earlier.import_id <> $2 and earlier.created_by = this.created_by
       and earlier.kind = $3 and earlier.options ->> 'fingerprint' = $4
       and r.status in ('queued', 'running', 'done')
     order by earlier.created_at desc limit 1`,
    [companyId, importId, kind, fingerprintOf(header)],
  )
  return rows[0]?.columns ?? null
}
