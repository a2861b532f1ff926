import type { Queryable } from './queryable.ts'

/** A company's rows from before a moment. */
export interface RowsBefore {
  readonly companyId: string
  readonly before: Date
}

/** A user's rows from before a moment. */
export interface UserRowsBefore extends RowsBefore {
  readonly userId: string
}

/** Runs a statement that removes rows, and returns how many. */
export async function removedRows(
  client: Queryable,
  sql: string,
  values: readonly unknown[],
): Promise<number> {
  return (await client.query(sql, [...values])).rowCount ?? 0
}
