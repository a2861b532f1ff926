import type { Queryable } from '../../kit/db/queryable.ts'
import type { ObservationRows } from './observation-rows.ts'

/** Adds observations; returns how many are new, and of these suspect. The same ones again are nothing new. */
export async function writeObservations(
  client: Queryable,
  { sql, values, hasSuspect }: ObservationRows,
): Promise<{ readonly added: number; readonly suspect: number }> {
  const { rowCount, rows } = await client.query<{ suspect: string | null }>(sql, [...values])
  const suspect = hasSuspect ? rows.filter((row) => row.suspect !== null).length : 0
  return { added: rowCount ?? 0, suspect }
}
