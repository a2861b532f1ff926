import type { TenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import type { JobHandler } from '../jobs/payloads.ts'
import type { RunKind, RunPayload } from '../jobs/run-kinds.ts'
import type { Run } from './define-run.ts'
import { onRunFailed } from './on-run-failed.ts'
import { carryOut } from './work-on-run.ts'

/** Returns the queue's handler for the jobs of a run. */
export function runHandler<Input extends object, Figures>(
  run: Run<Input, Figures>,
  contextOf: (data: RunPayload) => TenantContext,
  connection: Connection,
): JobHandler<RunKind> {
  return {
    run: ({ data, signal }) =>
      carryOut(run, { ctx: contextOf(data), input: { ...data, connection, signal } }),
    onFailed: ({ data }) => onRunFailed(run, { ctx: contextOf(data), input: data }),
  }
}
