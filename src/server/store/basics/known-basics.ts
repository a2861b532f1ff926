import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'

interface Basics {
  readonly currency: string
  readonly timezone: string
}

/** Refuses an unknown currency code, and a time zone in which Node or the database cannot count days. */
export async function checkBasics(
  { client }: TenantTransaction,
  { currency, timezone }: Basics,
): Promise<void> {
  if (!Intl.supportedValuesOf('currency').includes(currency)) throw problem('company.no_such_currency')
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from pg_timezone_names where name = $1) as known',
    [timezone],
  )
  if (!rows[0]?.known || !isZone(timezone)) throw problem('company.no_such_time_zone')
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
