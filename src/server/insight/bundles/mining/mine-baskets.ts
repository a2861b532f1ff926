import type { TenantContext } from '../../../kit/context.ts'
import type { Connection } from '../../../kit/db/connection.ts'
import { runInThread } from '../../../kit/jobs/run-in-thread.ts'
import { jobShare } from '../../../store/rollups/store-size.ts'
import { readSalesState } from './fingerprint.ts'
import type { MiningFigures, MiningTask } from './mining-thread.ts'

interface Mining {
  /** The thread opens a connection of its own. */
  readonly connection: Connection
  readonly signal: AbortSignal
}

const DEADLINE_MS = 10 * 60_000
const MAX_HEAP_MB = 1000
const BUFFERS_MB = 128
const ENTRY = new URL('./mining-thread.ts', import.meta.url)

/** Looks through all baskets in a thread, unless the sales are those of the last time; then `null`. */
export async function mineBaskets(args: {
  readonly ctx: TenantContext
  readonly input: Mining
}): Promise<MiningFigures | null> {
  const { ctx, input } = args
  if (!(await begin(ctx))) return null
  const task: MiningTask = { connection: input.connection, companyId: ctx.companyId }
  const figures = await runInThread<MiningFigures>({
    entry: ENTRY,
    input: task,
    signal: input.signal,
    share: await jobShare(ctx, BUFFERS_MB),
    deadlineMs: DEADLINE_MS,
    maxHeapMb: MAX_HEAP_MB,
  })
  ctx.log.info(figures, 'baskets mined')
  return figures
}

function begin(ctx: TenantContext): Promise<boolean> {
  return ctx.inTenant(async ({ client }) => {
    const { fingerprint } = await readSalesState(client, ctx.companyId)
    // What was mined still holds: only say so.
    const same = await client.query(
      `update basket_runs set status = 'done', error = null, updated_at = now()
       where company_id = $1 and fingerprint = $2 and mined_at is not null`,
      [ctx.companyId, fingerprint],
    )
    if (same.rowCount) return false
    const begun = await client.query(
      `insert into basket_runs (company_id, status, updated_at)
       select company_id, 'mining', now() from companies where company_id = $1
       on conflict (company_id) do update set status = 'mining', error = null, updated_at = excluded.updated_at`,
      [ctx.companyId],
    )
    return (begun.rowCount ?? 0) > 0
  })
}

export async function onMiningFailed(args: {
  readonly ctx: TenantContext
  readonly input: { readonly error: string }
}): Promise<void> {
  const { ctx, input } = args
  await ctx.inTenant(({ client }) =>
    client.query(
      "update basket_runs set status = 'failed', error = $2, updated_at = now() where company_id = $1",
      [ctx.companyId, input.error.slice(0, 500)],
    ),
  )
}
