import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** Connection from a pool, or a separate one. */
export interface Queryable {
  /** `sql` with a name is prepared once for each connection. */
  // biome-ignore lint/suspicious/noExplicitAny: the row's type is the caller's to know
  query<Row extends QueryResultRow = any>(
    sql: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>>
}
