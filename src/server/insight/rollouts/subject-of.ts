import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

const sql = 'select subject from runs where company_id = $1 and run_id = $2'

/** Returns the object of a run; `null` if the run has none, or is gone. */
export async function subjectOf(
  ctx: Pick<TenantContext, 'companyId' | 'inTenant'>,
  runId: string,
  tx?: TenantTransaction,
): Promise<string | null> {
  const read = async ({ client }: TenantTransaction) => {
    const { rows } = await client.query<{ subject: string | null }>(sql, [ctx.companyId, runId])
    return rows[0]?.subject ?? null
  }
  return tx ? read(tx) : ctx.inTenant(read)
}
