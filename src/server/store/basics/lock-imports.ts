import type { TenantTransaction } from '../../kit/db/database.ts'

/** One import, undo or removal of a company at a time; always taken before any row of the import is. */
export async function lockImportsOfCompany(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx.client.query(`select pg_advisory_xact_lock(${companyLockSql})`, [companyId])
}

/** Advisory lock of everything that brings or removes lines of a company. */
export const companyLockSql = "hashtextextended('imports ' || $1::text, 0)"
