import type { ClientBase } from 'pg'

/** True if the current transaction of the connection has changed anything so far. */
export async function hasWritten(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ wrote: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as wrote',
  )
  return rows[0]?.wrote === true
}
