import type { TenantContext } from '#server/kit/context'
import type { Connection } from '#server/kit/db/connection'
import type { Run } from '#server/kit/runs/define-run'
import { requestRun } from '#server/kit/runs/request-run'
import { workOnRun } from '#server/kit/runs/work-on-run'

/** Requests a run and does its work here, as its job would; follow-up work is left out. */
export async function runNow<Input extends object, Figures>(
  run: Run<Input, Figures>,
  ctx: TenantContext,
  connection: Connection,
  signal = new AbortController().signal,
): Promise<Figures | null> {
  const { runId } = await ctx.inTenant((tx) => requestRun(run, { ctx, tx }))
  return workOnRun(run, { ctx, input: { runId, connection, signal } })
}
