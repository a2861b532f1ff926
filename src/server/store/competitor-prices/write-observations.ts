import type { Queryable } from '../../kit/db/queryable.ts'
import type { ObservationRows } from './observation-rows.ts'

/** Adds observations; returns how many are new, and of these suspect. The same ones again are nothing new. */
export async function writeObservations(
  client: Queryable,
  { sql, values }: ObservationRows,
): Promise<{ readonly added: number; readonly suspect: number }> {
  const { rows } = await client.query<{ added: number; suspect: number }>(sql, [...values])
  return rows[0] ?? { added: 0, suspect: 0 }
}
