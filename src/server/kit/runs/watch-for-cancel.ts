import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantContext } from '../context.ts'

const EVERY_MS = 500

const wantedSql = `
  select 1 from runs where company_id = $1 and run_id = $2 and status <> 'cancelled' and cancel_requested_at is null`

/** True if the run was cancelled, or deleted together with what it is about. */
export async function isCancelled(ctx: TenantContext, runId: string): Promise<boolean> {
  const { rowCount } = await ctx.inTenant(({ client }) => client.query(wantedSql, [ctx.companyId, runId]))
  return rowCount === 0
}

/** Aborts its signal when the run is cancelled or deleted. Call `stop` when the work has ended. */
export function watchForCancel(
  ctx: TenantContext,
  runId: string,
): { readonly signal: AbortSignal; stop(): Promise<void> } {
  const cancelled = new AbortController()
  const ended = new AbortController()
  const look = async () => {
    while (!ended.signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
      // Without the database the next look decides.
      if (!ended.signal.aborted && (await isCancelled(ctx, runId).catch(() => false))) {
        cancelled.abort(new Error('The run was cancelled.'))
        return
      }
    }
  }
  const looking = look()
  return {
    signal: cancelled.signal,
    async stop() {
      ended.abort()
      await looking
    },
  }
}
