import pg from 'pg'

/**
 * Whether a statement was refused by this constraint. Where Citus spreads the table, only the message names it, and with the number
 * of the shard behind it.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return false
  const named = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? ''
  return named === constraint || named.replace(/_\d+$/, '') === constraint
}
