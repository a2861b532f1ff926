import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction, TransactionOptions } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { withImportLock } from './lock-imports.ts'

const PATIENCE_MS = 5000
const STATEMENT_TIMEOUT_MS = 30_000

/**
 * Lets one change of a company's records run at a time, so that the rollups miss none. Refuses after a short wait,
 * because an import holds the same lock as long as it runs.
 */
export async function changeRecords<T>(
  ctx: Pick<TenantContext, 'companyId' | 'inTenant'>,
  run: (tx: TenantTransaction) => Promise<T>,
  options: TransactionOptions = { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return withImportLock(ctx, run, { ...options, signal }).catch((cause: unknown) => {
    throw cause === signal.reason ? problem('deletion.import_running', null, { cause }) : cause
  })
}
