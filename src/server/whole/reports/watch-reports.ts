import type { ReportView } from '#contract/reports'
import type { TenantContext } from '../../kit/context.ts'
import { watchChanges } from '../../kit/runs/watch-changes.ts'
import { readReports } from './report-rows.ts'

const EVERY_MS = 500

/** Sends the list each time it changes, until no report is being made or the reader disconnects. */
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
