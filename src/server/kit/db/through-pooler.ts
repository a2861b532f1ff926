import type pg from 'pg'
import { APP_ROLE, SEARCH_PATH } from './connection.ts'

/** What a direct connection is given at its start. A pooler by transaction keeps nothing of a session. */
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
 * Makes a pool fit for a pooler that gives a server connection for one transaction (PgBouncer): each transaction begins with
 * the role and the settings, each statement outside of one gets one of its own, and no statement has a name.
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
  // A stream of COPY is no text.
  if (typeof first !== 'object' || first === null || 'submit' in first) return first
  const { name: _, ...unnamed } = first as { name?: string }
  return unnamed
}
