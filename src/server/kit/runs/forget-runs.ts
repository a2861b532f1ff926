import type { Client } from 'pg'
import type { RunKind } from '../jobs/run-kinds.ts'

/** Deletes a company's runs of a kind, either all or the given ones. A running one ends without a result. */
export async function forgetRuns(
  client: Pick<Client, 'query'>,
  { companyId, kind, runIds }: { companyId: string; kind: RunKind; runIds?: readonly string[] },
): Promise<void> {
  await client.query(
    'delete from runs where company_id = $1 and kind = $2 and ($3::uuid[] is null or run_id = any ($3))',
    [companyId, kind, runIds ?? null],
  )
}
