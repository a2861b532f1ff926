import pg from 'pg'

/**
 * True if a statement was refused by this constraint. On a table distributed by Citus only the message names it,
 * followed by the number of the shard.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return false
  const named = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? ''
  return named === constraint || named.replace(/_\d+$/, '') === constraint
}
