import type { TenantTransaction } from '../../kit/db/database.ts'

/**
 * Lets one import, undo or removal of a company run at a time. Always take this lock before any row of the import.
 */
export async function lockImportsOfCompany(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx.client.query(`select pg_advisory_xact_lock(${companyLockSql})`, [companyId])
}

/** Advisory lock of everything that adds or removes lines of a company. */
export const companyLockSql = "hashtextextended('imports ' || $1::text, 0)"
