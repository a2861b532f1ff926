import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { Run } from '../../kit/runs/define-run.ts'
import { requestRun } from '../../kit/runs/request-run.ts'

/** Starts an import as a run with the same id; the imports of a company run one after the other. */
export async function requestImport(
  run: Pick<Run, 'kind' | 'mergeWaiting'>,
  {
    ctx,
    tx,
    importId,
  }: { readonly ctx: TenantContext; readonly tx: TenantTransaction; readonly importId: string },
): Promise<void> {
  await requestRun(run, { ctx, tx, runId: importId, key: ctx.companyId })
}
