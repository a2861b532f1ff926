const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Makes the rest of a transaction that tenant's: row-level security reads it. SET LOCAL and not set_config, because
 * Citus hands the one on to the servers that hold the rows, and not the other.
 */
export function tenantSetting(companyId: string): string {
  if (!UUID.test(companyId)) throw new Error('A tenant is named by a UUID.')
  return `set local quanto.company_id = '${companyId}'`
}
