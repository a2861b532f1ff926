import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'

const MOST_LENGTH = 80

/** The name, or with the first free number behind it: `Autumn (2)` where `Autumn` is kept already. */
export async function distinctName(
  { companyId }: Pick<TenantContext, 'companyId'>,
  { client }: TenantTransaction,
  name: string,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select lower(name) as name from price_rounds where company_id = $1 and removed_at is null',
    [companyId],
  )
  const taken = new Set(rows.map((row) => row.name))
  if (!taken.has(name.toLowerCase())) return name
  for (let k = 2; ; k++) {
    const numbered = `${name.slice(0, MOST_LENGTH - ` (${k})`.length)} (${k})`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}

/** True if a round that was asked for by the second name could have got the first one. */
export function isNamed(given: string, asked: string): boolean {
  const [kept = given] = given.split(/ \(\d+\)$/)
  return given === asked || kept === asked || (given.length === MOST_LENGTH && asked.startsWith(kept))
}
