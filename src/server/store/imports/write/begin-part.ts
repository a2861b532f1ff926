import { tenantSetting } from '../../../kit/db/tenant-setting.ts'

/**
 * Begins a transaction that is one of many of an import. Only the last one has to wait for the disk: what is written
 * there takes everything before it along, and what a loss of power takes is a tail, behind which the import goes on.
 */
export function beginPart(companyId: string): string {
  return `begin; set local synchronous_commit = off; ${tenantSetting(companyId)}`
}
