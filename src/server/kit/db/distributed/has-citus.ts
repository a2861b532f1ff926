import type { Queryable } from '../queryable.ts'

/** True if the tables of this database may be distributed over a Citus cluster. */
export async function hasCitus(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  return rowCount === 1
}
