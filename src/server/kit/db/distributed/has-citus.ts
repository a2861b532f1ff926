import type pg from 'pg'

/** Whether the tables of this database may be spread over the servers of a Citus cluster. */
export async function hasCitus(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  return rowCount === 1
}
