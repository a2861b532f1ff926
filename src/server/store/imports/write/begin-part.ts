import { tenantSetting } from '../../../kit/db/tenant-setting.ts'

/**
 * Begins one of an import's many transactions. Only the last one waits for the disk, which also secures all earlier
 * ones. A loss of power removes only the latest ones, and the import continues from there.
 */
export function beginPart(companyId: string): string {
  return `begin; set local synchronous_commit = off; ${tenantSetting(companyId)}`
}
