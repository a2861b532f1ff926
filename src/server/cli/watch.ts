import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportView } from '#contract/imports'
import { renderFailure } from '../accounts/settings/render-failure.ts'
import type { TenantContext } from '../kit/context.ts'
import type { RunStatus } from '../kit/db/schema/runs.ts'
import { watchImport } from '../store/imports/watch-import.ts'
import { CommandError } from './command.ts'

const POLL_MS = 300

/** Prints an import's progress until it ends; a failed import becomes the command's error. */
export async function untilImported(ctx: TenantContext, importId: string): Promise<ImportView> {
  let last: ImportView | null = null
  for await (const view of watchImport({
    ctx,
    input: { importId, signal: AbortSignal.timeout(3_600_000) },
  })) {
    const share = view.sizeBytes > 0 ? ` ${Math.round((100 * view.bytesRead) / view.sizeBytes)} %` : ''
    tell(`${view.phase ?? view.status}${share}, ${view.rowsRead} rows, ${view.linesAdded} lines`)
    last = view
  }
  endTelling()
  if (last?.status !== 'done')
    throw new CommandError(last?.problem?.sentence ?? `the import ended as ${last?.status ?? 'nothing'}`, 1)
  return last
}

const runSql = `
  select run.status, run.stage, run.percent, run.failure, found.products, found.lines_used as "linesUsed"
  from runs run left join estimate_runs found using (company_id, run_id)
  where run.company_id = $1 and run.kind = 'estimate-elasticities' order by run.created_at desc limit 1`

interface Row {
  readonly status: RunStatus
  readonly stage: string | null
  readonly percent: number
  readonly failure: string | null
  readonly products: number | null
  readonly linesUsed: number | null
}

/** Waits for the estimation of the newest run of the company. */
export async function untilEstimated(ctx: TenantContext): Promise<{ products: number; linesUsed: number }> {
  for (;;) {
    const { rows } = await ctx.inTenant(({ client }) => client.query<Row>(runSql, [ctx.companyId]))
    const [run] = rows
    if (run?.status === 'failed')
      throw new CommandError((await renderFailure(ctx, run.failure)) ?? 'the estimation failed', 1)
    if (run?.status === 'done') {
      endTelling()
      return { products: run.products ?? 0, linesUsed: run.linesUsed ?? 0 }
    }
    tell(`estimating: ${run?.stage ?? 'waiting'} ${run?.percent ?? 0} %`)
    await sleep(POLL_MS)
  }
}

function tell(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

function endTelling(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}
