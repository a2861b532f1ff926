import type { QueryResult, QueryResultRow } from 'pg'

/** Connection from a pool, or a separate one. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the row's type is the caller's to know
  query<Row extends QueryResultRow = any>(sql: string, values?: unknown[]): Promise<QueryResult<Row>>
}
