import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportView } from '#contract/reports'
import type { TenantContext } from '../../kit/context.ts'
import { readReports } from './report-rows.ts'

const EVERY_MS = 500

/** The list each time it has changed, until no report is being made or nobody listens any more. */
export async function* watchReports(args: {
  readonly ctx: TenantContext
  readonly input: { readonly signal: AbortSignal }
}): AsyncGenerator<{ reports: ReportView[] }> {
  const { ctx, input } = args
  let told = ''
  while (!input.signal.aborted) {
    const reports = await readReports(ctx)
    const text = JSON.stringify(reports)
    if (text !== told) yield { reports }
    told = text
    if (!reports.some(({ status }) => status === 'pending' || status === 'running')) return
    await sleep(EVERY_MS, undefined, { signal: input.signal }).catch(() => undefined)
  }
}
