import pg from 'pg'

/** Whether a statement was refused by this constraint. Where Citus spreads the table, its name ends with the number of the shard. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.constraint === undefined) return false
  return error.constraint === constraint || error.constraint.replace(/_\d+$/, '') === constraint
}
