import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction, TransactionOptions } from '../../kit/db/database.ts'
import { takeTurn } from '../../kit/take-turn.ts'

/** Advisory lock of everything that adds or removes lines of a company. */
export const companyLockSql = "hashtextextended('imports ' || $1::text, 0)"

/**
 * Lets one import, undo or removal of a company run at a time. Always take this lock before any row of the import. An
 * import holds it as long as it runs: where one may run, begin with `withImportLock`, which waits without a connection.
 */
export async function lockImportsOfCompany(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx.client.query(`select pg_advisory_xact_lock(${companyLockSql})`, [companyId])
}

interface Waiting extends TransactionOptions {
  /** Ends the waiting, not the transaction. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Time in the server's queue for the lock, and of the pause after it: without any queueing, a stream of short changes
 * could overtake it without end.
 */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 1000

/**
 * Runs one transaction under the company's lock. While an import holds the lock, it takes a connection only for a
 * moment at a time, and of all that wait for one company in this process only the first does: the pool is for all.
 */
export async function withImportLock<T>(
  ctx: Pick<TenantContext, 'companyId' | 'inTenant'>,
  run: (tx: TenantTransaction) => Promise<T>,
  { signal, ...options }: Waiting = {},
): Promise<T> {
  const endTurn = await takeTurn(`imports ${ctx.companyId}`, signal)
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      signal?.throwIfAborted()
      const attempt = await tryOnce(ctx, run, { ...options, waitMs })
      if (attempt.isDone) return attempt.result
      await pause(waitMs, null, { signal }).catch(() => undefined)
    }
  } finally {
    endTurn()
  }
}

type Attempt<T> = { readonly isDone: true; readonly result: T } | { readonly isDone: false }

async function tryOnce<T>(
  ctx: Pick<TenantContext, 'companyId' | 'inTenant'>,
  run: (tx: TenantTransaction) => Promise<T>,
  { waitMs, ...options }: TransactionOptions & { readonly waitMs: number },
): Promise<Attempt<T>> {
  let isLocked = false
  try {
    const result = await ctx.inTenant(
      async (tx) => {
        await lockSoon(tx, ctx.companyId, waitMs)
        isLocked = true
        return run(tx)
      },
      { statementTimeoutMs: 0, ...options },
    )
    return { isDone: true, result }
  } catch (error) {
    if (isLocked || !isLockTimeout(error)) throw error
    return { isDone: false }
  }
}

async function lockSoon(tx: TenantTransaction, companyId: string, waitMs: number): Promise<void> {
  const { rows } = await tx.client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(${companyLockSql}) as "isLocked"`,
    [companyId],
  )
  if (rows[0]?.isLocked) return
  await tx.client.query(`set local lock_timeout = ${waitMs}`)
  await lockImportsOfCompany(tx, companyId)
  await tx.client.query('set local lock_timeout to default')
}

const LOCK_NOT_AVAILABLE = '55P03'

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
