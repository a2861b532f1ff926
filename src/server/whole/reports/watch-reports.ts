import type { ReportView } from '#contract/reports'
import type { TenantContext } from '../../kit/context.ts'
import { watchChanges } from '../../kit/runs/watch-changes.ts'
import { readReports } from './report-rows.ts'

const EVERY_MS = 500

/** The list each time it has changed, until no report is being made or nobody listens any more. */
export function watchReports(args: {
  readonly ctx: TenantContext
  readonly input: { readonly signal: AbortSignal }
}): AsyncGenerator<{ reports: ReportView[] }> {
  const { ctx, input } = args
  return watchChanges({
    read: async () => ({ reports: await readReports(ctx) }),
    hasEnded: ({ reports }) => !reports.some(({ status }) => status === 'pending' || status === 'running'),
    ...{ signal: input.signal, everyMs: EVERY_MS },
  })
}
