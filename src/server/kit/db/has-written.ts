import type { Queryable } from './queryable.ts'

/** True if the current transaction of the connection has changed anything so far. */
export async function hasWritten(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ wrote: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as wrote',
  )
  return rows[0]?.wrote === true
}
