import type { TenantContext } from '../context.ts'
import type { RunProgress } from '../jobs/run-kinds.ts'

const EVERY_MS = 300

/** Writes a run's progress at most every 300 ms, one write at a time. A lost write does no harm. */
export function progressReporter(ctx: TenantContext, runId: string) {
  let writing: Promise<unknown> = Promise.resolve()
  let writtenAt = Number.NEGATIVE_INFINITY
  const write = ({ stage = null, percent }: { readonly stage?: string | null; readonly percent: number }) =>
    ctx
      .inTenant(({ client }) =>
        client.query(
          `update runs set stage = $3, percent = $4
           where company_id = $1 and run_id = $2 and status = 'running'`,
          [ctx.companyId, runId, stage, percent],
        ),
      )
      .catch((error) => ctx.log.warn({ err: error, runId }, 'could not write the progress of a run'))
  return {
    on(progress: RunProgress) {
      if (performance.now() - writtenAt < EVERY_MS) return
      writtenAt = performance.now()
      writing = writing.then(() => write(progress))
    },
    settled: () => writing.then(() => undefined),
  }
}
