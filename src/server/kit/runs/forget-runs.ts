import type { Queryable } from '../db/queryable.ts'
import type { RunKind } from '../jobs/run-kinds.ts'

/** Deletes a company's runs of a kind: all, the given ones, or those of a subject. A running one ends without a result. */
export async function forgetRuns(
  client: Queryable,
  {
    companyId,
    kind,
    runIds,
    subject,
  }: { companyId: string; kind: RunKind; runIds?: readonly string[]; subject?: string },
): Promise<void> {
  await client.query(
    `delete from runs where company_id = $1 and kind = $2 and ($3::uuid[] is null or run_id = any ($3))
       and ($4::uuid is null or subject = $4)`,
    [companyId, kind, runIds ?? null, subject ?? null],
  )
}
