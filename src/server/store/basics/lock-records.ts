import pg from 'pg'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { lockImportsOfCompany } from './lock-imports.ts'

const PATIENCE = '5s'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Lets one change of a company's records run at a time, so that the rollups miss none. Refuses after a short wait,
 * because an import holds the same lock as long as it runs.
 */
export async function lockRecords(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx.client.query(`set local lock_timeout = '${PATIENCE}'`)
  try {
    await lockImportsOfCompany(tx, companyId)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
    throw problem('deletion.import_running', null, { cause: error })
  }
  await tx.client.query('set local lock_timeout to default')
}
