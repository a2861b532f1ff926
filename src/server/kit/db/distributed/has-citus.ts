import type pg from 'pg'

/** True if the tables of this database may be distributed over a Citus cluster. */
export async function hasCitus(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  return rowCount === 1
}
