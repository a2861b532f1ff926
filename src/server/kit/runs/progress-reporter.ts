import type { TenantContext } from '../context.ts'
import type { RunProgress } from '../jobs/run-kinds.ts'

const EVERY_MS = 300

/** Writes a run's latest progress at most every 300 ms, one write at a time. A lost write does no harm. */
export function progressReporter(ctx: TenantContext, runId: string) {
  let latest: RunProgress = { percent: 0 }
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let writtenAt = Number.NEGATIVE_INFINITY
  const write = () =>
    ctx
      .inTenant(({ client }) =>
        client.query(
          `update runs set stage = $3, percent = $4
           where company_id = $1 and run_id = $2 and status = 'running'`,
          [ctx.companyId, runId, latest.stage ?? null, latest.percent],
        ),
      )
      .catch((error) => ctx.log.warn({ err: error, runId }, 'could not write the progress of a run'))
  return {
    on(progress: RunProgress) {
      latest = progress
      timer ??= setTimeout(
        () => {
          timer = undefined
          writtenAt = performance.now()
          writing = writing.then(write)
        },
        Math.max(0, writtenAt + EVERY_MS - performance.now()),
      )
    },
    async settled() {
      clearTimeout(timer)
      await writing
    },
  }
}
