import type { TenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { ThreadOptions } from '../jobs/run-in-thread.ts'
import type { RunKind, RunProgress } from '../jobs/run-kinds.ts'
import type { Share } from '../jobs/work-shares.ts'

/** What the thread of every run is given; plain data. */
export interface RunTask {
  /** The thread opens a connection of its own. */
  readonly connection: Connection
  readonly companyId: string
  readonly runId: string
}

/** A run that was taken on. */
export interface TakenRun {
  readonly ctx: TenantContext
  readonly runId: string
}

type Limits = Pick<ThreadOptions<RunProgress>, 'deadlineMs' | 'maxHeapMb'>

export interface RunOptions<Input extends object, Figures> extends Limits {
  /** Entry file of the thread, which ends with `serveDatabaseThread(…)`. */
  readonly thread: URL
  readonly share: (ctx: TenantContext) => Promise<Share>
  /** A request while another one waits becomes part of that one. */
  readonly mergeWaiting: boolean
  /** What the thread gets in addition to `RunTask`; `null`: there is nothing to do. */
  readonly prepare?: (run: TakenRun) => Promise<Input | null>
  /** In the transaction that ends the run, unless it was ended or deleted meanwhile. */
  readonly save?: (tx: TenantTransaction, run: TakenRun & { readonly figures: Figures }) => Promise<void>
  /** After the end; with `null` where there was nothing to do, or an earlier try of the job did it. */
  readonly onDone?: (run: TakenRun & { readonly figures: Figures | null }) => Promise<unknown>
  /** Why it failed, after the last try; without it, what the last try said. */
  readonly failure?: string
  /** In the transaction that writes down that it failed. */
  readonly onFailed?: (tx: TenantTransaction, run: TakenRun) => Promise<void>
}

export interface Run<Input extends object = object, Figures = unknown> extends RunOptions<Input, Figures> {
  readonly kind: RunKind
}

/** One kind of background work: its limits, what it is given, and what follows from it. */
export function defineRun<Input extends object, Figures extends object | null>(
  kind: RunKind,
  options: RunOptions<Input, Figures>,
): Run<Input, Figures> {
  return { kind, ...options }
}
