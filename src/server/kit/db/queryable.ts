import type { QueryResult, QueryResultRow } from 'pg'

/** A connection of a pool or of its own. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the row's type is the caller's to know
  query<Row extends QueryResultRow = any>(sql: string, values?: unknown[]): Promise<QueryResult<Row>>
}
