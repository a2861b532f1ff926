import type { MessageId } from '#messages/message'
import type { TenantContext } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { ThreadOptions } from '../jobs/run-in-thread.ts'
import type { RunKind, RunProgress } from '../jobs/run-kinds.ts'
import type { Share } from '../jobs/work-shares.ts'

/** Input of every run's thread; plain data. */
export interface RunTask {
  /** Connection settings with which the thread opens its own connection. */
  readonly connection: Connection
  readonly companyId: string
  readonly runId: string
}

/** A run that a worker has started. */
export interface TakenRun {
  readonly ctx: TenantContext
  readonly runId: string
}

type Limits = Pick<ThreadOptions<RunProgress>, 'deadlineMs' | 'maxHeapMb'>

export interface RunOptions<Input extends object, Figures> extends Limits {
  /** Entry file of the thread, which ends with `serveDatabaseThread(…)`. */
  readonly thread: URL
  readonly share: (ctx: TenantContext) => Promise<Share>
  /** True if a request is merged into one that already waits. */
  readonly mergeWaiting: boolean
  /** Returns the thread's input in addition to `RunTask`; `null`: there is nothing to do. */
  readonly prepare?: (run: TakenRun) => Promise<Input | null>
  /** Runs in the transaction that ends the run, unless the run was ended or deleted meanwhile. */
  readonly save?: (tx: TenantTransaction, run: TakenRun & { readonly figures: Figures }) => Promise<void>
  /** Called after the end; `figures` is `null` if there was nothing to do or an earlier attempt did the work. */
  readonly onDone?: (run: TakenRun & { readonly figures: Figures | null }) => Promise<unknown>
  /** Message after the last attempt failed. */
  readonly failure: MessageId
  /** Runs in the transaction that stores the failure. */
  readonly onFailed?: (tx: TenantTransaction, run: TakenRun) => Promise<void>
}

export interface Run<Input extends object = object, Figures = unknown> extends RunOptions<Input, Figures> {
  readonly kind: RunKind
}

/** Defines one kind of background work: its limits, its input, and its consequences. */
export function defineRun<Input extends object, Figures extends object | null>(
  kind: RunKind,
  options: RunOptions<Input, Figures>,
): Run<Input, Figures> {
  return { kind, ...options }
}
