import type pg from 'pg'
import { APP_ROLE, SEARCH_PATH } from './connection.ts'

/** Settings that a direct connection gets at its start. A transaction pooler keeps no session state. */
function settingsOf(statementTimeoutMs: number, idleTimeoutMs: number): string {
  return [
    `set local role ${APP_ROLE}`,
    `set local search_path = ${SEARCH_PATH}`,
    "set local timezone = 'UTC'",
    `set local statement_timeout = ${statementTimeoutMs}`,
    `set local idle_in_transaction_session_timeout = ${idleTimeoutMs}`,
  ].join('; ')
}

const BEGIN = /^\s*begin\b[^;]*/i

type Query = (...args: unknown[]) => unknown

/**
 * Adapts a pool to a transaction pooler (PgBouncer): each transaction begins with the role and the settings, each
 * other statement gets a transaction of its own, and no statement has a name.
 */
export function throughPooler(
  pool: pg.Pool,
  {
    statementTimeoutMs,
    idleTimeoutMs,
  }: { readonly statementTimeoutMs: number; readonly idleTimeoutMs: number },
): pg.Pool {
  const settings = settingsOf(statementTimeoutMs, idleTimeoutMs)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((first: unknown, ...rest: unknown[]) =>
      query(prepared(first, settings), ...rest)) as never
  })
  pool.query = (async (...args: unknown[]) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await (client.query as unknown as Query)(...args)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }) as never
  return pool
}

function prepared(first: unknown, settings: string): unknown {
  if (typeof first === 'string') return first.replace(BEGIN, (begin) => `${begin}; ${settings}`)
  // A COPY stream contains no SQL text to change.
  if (typeof first !== 'object' || first === null || 'submit' in first) return first
  const { name: _, ...unnamed } = first as { name?: string }
  return unnamed
}
