import pg from 'pg'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Returns SQL that binds the rest of a transaction to the tenant for row-level security. Uses SET LOCAL rather than
 * set_config because Citus forwards only the former to the servers that hold the rows.
 */
export function tenantSetting(companyId: string): string {
  return localSetting('company_id', uuidLiteral(companyId))
}

/** Returns the same SQL for a value that identifies a person or a shop before its company is known. */
export function lookUpSetting(
  name: 'issuer' | 'subject' | 'platform_shop' | 'platform_connection',
  value: string,
): string {
  if (value.includes('\0')) throw new Error('A text with a NUL character cannot go to the database.')
  return localSetting(name, pg.escapeLiteral(value))
}

/** Returns the tenant's id as a literal for a statement that takes no parameters (COPY). */
export function uuidLiteral(companyId: string): string {
  if (!UUID.test(companyId)) throw new Error('A tenant is named by a UUID.')
  return `'${companyId}'`
}

function localSetting(name: string, literal: string): string {
  return `set local quanto.${name} = ${literal}`
}
